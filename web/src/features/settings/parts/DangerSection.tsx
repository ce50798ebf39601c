import { Button, NumberInput, PasswordInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Workspace } from "../../../api/client.ts";
import { fieldError, wordsOf } from "../../../api/errors.ts";
import { hasRole } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { ConfirmByName } from "../../../ui/ConfirmDialog.tsx";
import { Section } from "../../../ui/Section.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { showError, showMessage } from "../../../ui/toast.tsx";
import { useKeepWorkspace } from "../mutations.ts";
import { workspaceTexts as texts } from "../texts.ts";

export function DangerSection({ workspace }: { readonly workspace: Workspace }) {
  const scope = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const keep = useKeepWorkspace();
  const restore = useMutation({
    mutationFn: () => scope.client.workspace.restore(),
    onSuccess: async (restored) => {
      await keep(restored);
      await queries.invalidateQueries();
      showMessage(texts.restored);
    },
    onError: (error) => showError(wordsOf(error)),
  });
  if (!hasRole(scope, "owner")) return <Section title={texts.danger} text={texts.ownersOnly} isDanger />;
  if (workspace.deletion_due_at) {
    return (
      <Section
        title={texts.danger}
        isDanger
        text={
          <>
            {texts.deletionDue} <TimeText time={workspace.deletion_due_at} isFull />.
          </>
        }
        actions={
          <Button loading={restore.isPending} onClick={() => restore.mutate()}>
            {texts.restore}
          </Button>
        }
      />
    );
  }
  return (
    <Section
      title={texts.danger}
      text={texts.deleteText}
      isDanger
      actions={
        <Button color="red.9" onClick={() => setAsking(true)}>
          {texts.delete}
        </Button>
      }
    >
      {isAsking && <DeleteDialog workspace={workspace} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const defaultGraceDays = 7;
const maxGraceDays = 30;

function DeleteDialog({ workspace, onClose }: { readonly workspace: Workspace; readonly onClose: () => void }) {
  const { client, session } = useApi();
  const [graceDays, setGraceDays] = useState<number | string>(defaultGraceDays);
  const [password, setPassword] = useState("");
  const keep = useKeepWorkspace();
  const remove = useMutation({
    mutationFn: () =>
      client.workspace.requestDeletion({
        name: workspace.name,
        grace_days: Number(graceDays),
        ...(session.has_password ? { current_password: password } : {}),
      }),
    onSuccess: async (closed) => {
      await keep(closed);
      showMessage(texts.deletionRequested);
      onClose();
    },
  });
  const wrong = fieldError(remove.error, "current_password");
  return (
    <ConfirmByName
      title={texts.deleteTitle}
      name={workspace.name}
      text={texts.deleteConfirm(Number(graceDays))}
      confirmLabel={texts.delete}
      isPending={remove.isPending}
      isDisabled={graceDays === "" || (session.has_password && password === "")}
      problem={remove.error && !wrong ? wordsOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <NumberInput
        label={texts.graceDays}
        min={0}
        max={maxGraceDays}
        allowDecimal={false}
        value={graceDays}
        onChange={setGraceDays}
        error={fieldError(remove.error, "grace_days")}
      />
      {session.has_password && (
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong}
        />
      )}
    </ConfirmByName>
  );
}
