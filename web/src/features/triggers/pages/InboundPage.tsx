import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { AddressOnce } from "../parts/AddressOnce.tsx";
import { NewTriggerDialog } from "../parts/NewTriggerDialog.tsx";
import { TriggerDetail } from "../parts/TriggerDetail.tsx";
import { TriggerList } from "../parts/TriggerList.tsx";
import { texts } from "../texts.ts";
import { type TriggerSearch, triggerSearchOf } from "../trigger-search.ts";

export function InboundPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const search = triggerSearchOf(useSearch({ strict: false }));
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<{ readonly url: string; readonly payload: string }>();
  const mayManage = isAllowed(scope, "automation:manage");
  const change = (next: TriggerSearch) => void navigate({ to: "/settings/inbound", search: next });
  useShortcuts({
    c: () => mayManage && setCreating(true),
    escape: () => search.trigger && change({}),
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
          {texts.newTrigger}
        </Button>
      }
    >
      <PageBody>
        {search.trigger ? (
          <TriggerDetail key={search.trigger} id={search.trigger} search={search} onChange={change} />
        ) : (
          <>
            <p>{texts.intro(scope.mode)}</p>
            <TriggerList onOpen={(trigger) => change({ trigger })} />
          </>
        )}
      </PageBody>
      {isCreating && (
        <NewTriggerDialog
          onClose={() => setCreating(false)}
          onCreated={({ id, url }, payload) => {
            setCreating(false);
            if (url) setCreated({ url, payload });
            change({ trigger: id });
          }}
        />
      )}
      {created && <AddressOnce {...created} onStored={() => setCreated(undefined)} />}
    </Page>
  );
}
