import { Button, Group, PasswordInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { FormStack, Section } from "../../../ui/Section.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { sessionsQuery } from "../queries.ts";
import { texts } from "../texts.ts";

const minLength = 12;

export function PasswordSection() {
  const scope = useApi();
  const queries = useQueryClient();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const change = useMutation({
    mutationFn: () => scope.client.session.changePassword({ current_password: current, new_password: next }),
    onSuccess: async () => {
      setCurrent("");
      setNext("");
      await queries.invalidateQueries({ queryKey: sessionsQuery(scope).queryKey });
      showMessage(texts.passwordChanged);
    },
  });
  if (!scope.session.has_password) return <Section title={texts.password} text={texts.noPassword} />;
  const isField = fieldError(change.error, "current_password", "new_password") !== undefined;
  return (
    <Section title={texts.password} text={texts.passwordText}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <FormStack>
          <PasswordInput
            label={texts.currentPassword}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={fieldError(change.error, "current_password")}
          />
          <PasswordInput
            label={texts.newPassword}
            description={texts.passwordHint}
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            error={fieldError(change.error, "new_password")}
          />
          <ProblemAlert problem={change.error && !isField ? wordsOf(change.error) : undefined} />
          <Group>
            <Button type="submit" loading={change.isPending} disabled={current === "" || next.length < minLength}>
              {texts.changePassword}
            </Button>
          </Group>
        </FormStack>
      </form>
    </Section>
  );
}
