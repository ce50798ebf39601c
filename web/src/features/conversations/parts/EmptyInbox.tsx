import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { apiAddress } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { hasRole } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconInbox, IconKey } from "../../../ui/icons.ts";
import { EmptyState, Waiting } from "../../../ui/States.tsx";
import { showError } from "../../../ui/toast.tsx";
import { useFormKey } from "../../../ui/use-form-key.ts";
import { DemoOffer } from "../../demo/index.ts";
import { useCreateKey } from "../../keys/index.ts";
import { firstCommand, firstKeyScopes } from "../first-command.ts";
import { texts } from "../texts.ts";

/** Teaches with a command that works as it is copied, and goes away by itself when the first conversation lands. */
export function EmptyInbox() {
  const scope = useApi();
  const create = useCreateKey();
  const idempotencyKey = useFormKey();
  const makeKey = () =>
    create.mutate(
      { mode: scope.mode, body: { name: texts.firstKeyName, scopes: [...firstKeyScopes] }, idempotencyKey },
      { onError: (error) => showError(wordsOf(error)) },
    );
  return (
    <EmptyState icon={<IconInbox size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
      <div style={{ width: "100%" }}>
        <CopyBlock text={firstCommand(apiAddress, create.data?.secret ?? undefined)} label={texts.emptyCopy} />
      </div>
      {create.data ? (
        <span role="status">
          {texts.emptyHasKey} <Link to="/settings/keys">{texts.emptyManageKeys}</Link>
        </span>
      ) : hasRole(scope, "admin") ? (
        <>
          <span>{texts.emptyKey(scope.mode)}</span>
          <Button leftSection={<IconKey size={16} />} loading={create.isPending} onClick={makeKey}>
            {texts.emptyMakeKey}
          </Button>
        </>
      ) : (
        <span>{texts.emptyAskForKey(scope.mode)}</span>
      )}
      <Waiting text={texts.waiting} />
      <DemoOffer />
    </EmptyState>
  );
}
