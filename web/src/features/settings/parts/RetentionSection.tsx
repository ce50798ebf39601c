import { Button, Group, NumberInput } from "@mantine/core";
import { useState } from "react";
import type { Workspace } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { FormStack, Section } from "../../../ui/Section.tsx";
import { useUpdateWorkspace } from "../mutations.ts";
import { daysOf, draftOf, type RetentionName, retentionNames, shortened } from "../retention.ts";
import { texts, workspaceTexts } from "../texts.ts";

interface RetentionField {
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
}

const fields: Readonly<Record<RetentionName, RetentionField>> = {
  conversation_retention_days: {
    label: workspaceTexts.conversations,
    hint: workspaceTexts.keepForever,
    min: 1,
    max: 3_650,
  },
  recording_retention_days: {
    label: workspaceTexts.recordings,
    hint: workspaceTexts.keepRecordings,
    min: 1,
    max: 3_650,
  },
  audit_retention_days: { label: workspaceTexts.audit, hint: workspaceTexts.keepAudit, min: 7, max: 400 },
};

export function RetentionSection({ workspace }: { readonly workspace: Workspace }) {
  const [draft, setDraft] = useState(() => draftOf(workspace));
  const [isAsking, setAsking] = useState(false);
  const update = useUpdateWorkspace();
  const body = Object.fromEntries(retentionNames.map((name) => [name, daysOf(draft[name])]));
  const isChanged = retentionNames.some((name) => daysOf(draft[name]) !== workspace[name]);
  const deleted = shortened(workspace, draft);
  const save = () => update.mutate(body, { onSettled: () => setAsking(false) });
  const isField = fieldError(update.error, ...retentionNames) !== undefined;
  return (
    <Section title={workspaceTexts.retention} text={workspaceTexts.retentionText}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (deleted.length > 0) setAsking(true);
          else save();
        }}
      >
        <FormStack>
          {retentionNames.map((name) => (
            <NumberInput
              key={name}
              label={fields[name].label}
              description={fields[name].hint}
              suffix={` ${workspaceTexts.days}`}
              min={fields[name].min}
              max={fields[name].max}
              allowDecimal={false}
              value={draft[name]}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
              error={fieldError(update.error, name)}
            />
          ))}
          <ProblemAlert problem={update.error && !isField ? wordsOf(update.error) : undefined} />
          <Group>
            <Button type="submit" loading={update.isPending} disabled={!isChanged}>
              {texts.save}
            </Button>
          </Group>
        </FormStack>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={workspaceTexts.shorter}
          text={workspaceTexts.shorterText(deleted.map(({ name, days }) => workspaceTexts.shorterParts[name](days)))}
          confirmLabel={workspaceTexts.confirmShorter}
          isPending={update.isPending}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
