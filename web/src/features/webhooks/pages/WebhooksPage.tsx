import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { SecretOnce } from "../../../ui/SecretOnce.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { NewWebhookDialog } from "../parts/NewWebhookDialog.tsx";
import { WebhookDetail } from "../parts/WebhookDetail.tsx";
import { WebhookList } from "../parts/WebhookList.tsx";
import { texts } from "../texts.ts";
import { type WebhookSearch, webhookSearchOf } from "../webhook-search.ts";

export function WebhooksPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const search = webhookSearchOf(useSearch({ strict: false }));
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const mayManage = isAllowed(scope, "webhooks:manage");
  const change = (next: WebhookSearch) => void navigate({ to: "/settings/webhooks", search: next });
  useShortcuts({
    c: () => mayManage && setCreating(true),
    escape: () => search.webhook && change({}),
  });
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
          {texts.newEndpoint}
        </Button>
      }
    >
      <PageBody>
        {search.webhook ? (
          <WebhookDetail key={search.webhook} id={search.webhook} search={search} onChange={change} />
        ) : (
          <>
            <p>{texts.intro(scope.mode)}</p>
            <WebhookList />
          </>
        )}
      </PageBody>
      {isCreating && (
        <NewWebhookDialog
          onClose={() => setCreating(false)}
          onCreated={(webhook, made) => {
            setCreating(false);
            setSecret(made);
            change({ webhook });
          }}
        />
      )}
      {secret && (
        <SecretOnce
          title={texts.secretTitle}
          text={texts.secretText}
          secret={secret}
          copyLabel={texts.copySecret}
          onStored={() => setSecret(undefined)}
        />
      )}
    </Page>
  );
}
