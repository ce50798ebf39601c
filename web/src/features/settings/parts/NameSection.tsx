import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Workspace } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { FormStack, Section } from "../../../ui/Section.tsx";
import { useUpdateWorkspace } from "../mutations.ts";
import { texts, workspaceTexts } from "../texts.ts";

export function NameSection({ workspace }: { readonly workspace: Workspace }) {
  const [name, setName] = useState(workspace.name);
  const update = useUpdateWorkspace();
  return (
    <Section title={workspaceTexts.name} text={workspaceTexts.nameText} actions={<IdText id={workspace.id} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ name: name.trim() });
        }}
      >
        <FormStack>
          <TextInput
            label={workspaceTexts.name}
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError(update.error, "name")}
          />
          <ProblemAlert
            problem={update.error && !fieldError(update.error, "name") ? wordsOf(update.error) : undefined}
          />
          <Group>
            <Button
              type="submit"
              loading={update.isPending}
              disabled={name.trim() === "" || name.trim() === workspace.name}
            >
              {texts.save}
            </Button>
          </Group>
        </FormStack>
      </form>
    </Section>
  );
}
