import { Button, Group, PasswordInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ProblemAlert } from "../../../ui/FormDialog.tsx";
import { FormStack, Section } from "../../../ui/Section.tsx";
import { showMessage } from "../../../ui/toast.tsx";
import { sessionQuery } from "../../session/index.ts";
import { texts } from "../texts.ts";

const fields = ["name", "email", "current_password"];

export function AboutSection() {
  const { client, session } = useApi();
  const { person, has_password: hasPassword } = session;
  const queries = useQueryClient();
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState(person.email);
  const [password, setPassword] = useState("");
  const isNewEmail = email.trim() !== person.email;
  const isChanged = name.trim() !== person.name || isNewEmail;
  const update = useMutation({
    mutationFn: () =>
      client.session.updateProfile({
        name: name.trim(),
        ...(isNewEmail ? { email: email.trim(), current_password: password } : {}),
      }),
    onSuccess: async () => {
      setPassword("");
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      showMessage(texts.saved);
    },
  });
  return (
    <Section title={texts.about} text={texts.aboutText}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate();
        }}
      >
        <FormStack>
          <TextInput
            label={texts.name}
            autoComplete="name"
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError(update.error, "name")}
          />
          <TextInput
            label={texts.email}
            description={texts.emailHint}
            type="email"
            autoComplete="email"
            disabled={!hasPassword}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fieldError(update.error, "email")}
          />
          {isNewEmail && (
            <PasswordInput
              label={texts.currentPassword}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={fieldError(update.error, "current_password")}
            />
          )}
          <ProblemAlert
            problem={update.error && !fieldError(update.error, ...fields) ? wordsOf(update.error) : undefined}
          />
          <Group>
            <Button
              type="submit"
              loading={update.isPending}
              disabled={!isChanged || name.trim() === "" || (isNewEmail && password === "")}
            >
              {texts.save}
            </Button>
          </Group>
        </FormStack>
      </form>
    </Section>
  );
}
