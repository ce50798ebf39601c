import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { apiAddress, type CreateApiKeyResult } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { hasRole } from "../../../api/roles.ts";
import { useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconKey, IconPlus } from "../../../ui/icons.ts";
import { MoreButton } from "../../../ui/MoreButton.tsx";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { commandFor } from "../key-command.ts";
import { KeyDrawer } from "../parts/KeyDrawer.tsx";
import { KeySecretOnce } from "../parts/KeySecretOnce.tsx";
import { KeyTable } from "../parts/KeyTable.tsx";
import { NewKeyDialog } from "../parts/NewKeyDialog.tsx";
import { keysQuery } from "../queries.ts";
import { texts } from "../texts.ts";

export function KeysPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const { key: openId } = useSearch({ strict: false }) as { key?: string };
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreateApiKeyResult>();
  const mayManage = hasRole(scope, "admin");
  const open = (key: string | undefined) => void navigate({ to: "/settings/keys", search: { key } });
  useShortcuts({ c: () => mayManage && setCreating(true) });
  if (!mayManage) {
    return (
      <Page title={texts.title}>
        <NotAllowed text={texts.notAllowed} />
      </Page>
    );
  }
  return (
    <Page
      title={texts.title}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          {texts.newKey}
        </Button>
      }
    >
      <PageBody>
        <p>{texts.intro(scope.mode)}</p>
        <KeyList onOpen={open} />
      </PageBody>
      {openId && <KeyDrawer id={openId} onClose={() => open(undefined)} />}
      {isCreating && (
        <NewKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {created && <KeySecretOnce created={created} onStored={() => setCreated(undefined)} />}
    </Page>
  );
}

function KeyList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const scope = useApi();
  const list = useInfiniteQuery(keysQuery(scope));
  const [showsRevoked, setShowsRevoked] = useState(false);
  if (list.error && !list.data) return <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows label={texts.loading} count={6} />;
  const keys = list.data.pages.flatMap(({ items }) => items);
  const active = keys.filter(({ status }) => status === "active");
  const revokedCount = keys.length - active.length;
  const shown = showsRevoked ? keys : active;
  return (
    <>
      {shown.length > 0 ? (
        <KeyTable keys={shown} onOpen={onOpen} />
      ) : (
        <EmptyState icon={<IconKey size={24} />} title={texts.emptyTitle(scope.mode)} text={texts.emptyText}>
          <span>{texts.emptyCommand}</span>
          <CopyBlock
            text={commandFor(apiAddress, "YOUR_KEY", ["conversations:read"]) ?? ""}
            label={texts.copyCommand}
          />
        </EmptyState>
      )}
      {revokedCount > 0 && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsRevoked(!showsRevoked)}>
            {showsRevoked ? texts.hideRevoked : texts.showRevoked(revokedCount)}
          </Button>
        </div>
      )}
      <MoreButton list={list} />
    </>
  );
}
