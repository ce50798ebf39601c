import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ApiKey, CreateApiKeyResult } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { Confirm } from "../../../ui/Confirm.tsx";
import { IconKey } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { showError } from "../../../ui/toast.tsx";
import { useKeyChanges } from "../mutations.ts";
import { type KeyActions, KeyCard } from "../parts/KeyCard.tsx";
import { KeyForm } from "../parts/KeyForm.tsx";
import classes from "../parts/Keys.module.css";
import { SecretOnce } from "../parts/SecretOnce.tsx";
import { keysQuery } from "../queries.ts";
import { texts } from "../texts.ts";

type Asked =
  | { readonly kind: "new"; readonly idempotencyKey: string }
  | { readonly kind: "edit" | "rotate" | "revoke"; readonly key: ApiKey }
  | { readonly kind: "revokeSecret"; readonly key: ApiKey; readonly version: number };

export function KeysPage() {
  const scope = useApi();
  const keys = useInfiniteQuery(keysQuery(scope));
  const items = useMemo(() => keys.data?.pages.flatMap((page) => page.items) ?? [], [keys.data]);
  const [asked, setAsked] = useState<Asked>();
  const [made, setMade] = useState<CreateApiKeyResult>();
  const { create, update, rotate, revoke, revokeSecret } = useKeyChanges();
  const close = () => {
    setAsked(undefined);
    create.reset();
    update.reset();
  };
  const onError = (error: unknown) => showError(wordsOf(error));
  const onMade = (result: CreateApiKeyResult) => {
    close();
    setMade(result);
  };
  // Made when the form opens, so that sending it twice makes one key.
  const begin = () => setAsked({ kind: "new", idempotencyKey: crypto.getRandomValues(new Uint32Array(4)).join("-") });
  const actions: KeyActions = {
    edit: (key) => setAsked({ kind: "edit", key }),
    rotate: (key) => setAsked({ kind: "rotate", key }),
    revoke: (key) => setAsked({ kind: "revoke", key }),
    revokeSecret: (key, version) => setAsked({ kind: "revokeSecret", key, version }),
  };
  const newButton = <Button onClick={begin}>{texts.newKey}</Button>;
  return (
    <Page title={texts.title} actions={items.length > 0 ? newButton : undefined}>
      <div className={classes.page}>
        {keys.error ? (
          <ErrorState words={wordsOf(keys.error)} onRetry={() => void keys.refetch()} />
        ) : keys.isPending ? (
          <LoadingRows label={texts.loading} count={4} />
        ) : items.length === 0 ? (
          <EmptyState icon={<IconKey size={24} />} title={texts.emptyTitle} text={texts.emptyText}>
            {newButton}
          </EmptyState>
        ) : (
          <>
            <p className={classes.intro}>{texts.intro(scope.mode)}</p>
            <ul className={classes.list}>
              {items.map((key) => (
                <KeyCard key={key.id} apiKey={key} actions={actions} />
              ))}
            </ul>
            {keys.hasNextPage && (
              <Button
                mt="md"
                variant="default"
                loading={keys.isFetchingNextPage}
                onClick={() => void keys.fetchNextPage()}
              >
                More
              </Button>
            )}
          </>
        )}
      </div>
      {asked?.kind === "new" && (
        <KeyForm
          isPending={create.isPending}
          error={create.error}
          onClose={close}
          onSubmit={(body) => create.mutate({ body, idempotencyKey: asked.idempotencyKey }, { onSuccess: onMade })}
        />
      )}
      {asked?.kind === "edit" && (
        <KeyForm
          before={asked.key}
          isPending={update.isPending}
          error={update.error}
          onClose={close}
          onSubmit={(body) => update.mutate({ id: asked.key.id, body }, { onSuccess: close })}
        />
      )}
      {asked?.kind === "rotate" && (
        <Confirm
          title={`${texts.rotate}: ${asked.key.name}`}
          text={texts.rotateText}
          confirm={texts.rotate}
          isPending={rotate.isPending}
          onClose={close}
          onConfirm={() => rotate.mutate(asked.key.id, { onSuccess: onMade, onError })}
        />
      )}
      {asked?.kind === "revoke" && (
        <Confirm
          title={`${texts.revoke}: ${asked.key.name}`}
          text={texts.revokeText}
          confirm={texts.revoke}
          isDangerous
          isPending={revoke.isPending}
          onClose={close}
          onConfirm={() => revoke.mutate(asked.key.id, { onSuccess: close, onError })}
        />
      )}
      {asked?.kind === "revokeSecret" && (
        <Confirm
          title={texts.revokeSecret}
          text={texts.revokeSecretText}
          confirm={texts.revokeSecret}
          isDangerous
          isPending={revokeSecret.isPending}
          onClose={close}
          onConfirm={() =>
            revokeSecret.mutate({ id: asked.key.id, version: asked.version }, { onSuccess: close, onError })
          }
        />
      )}
      {made && <SecretOnce made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
}
