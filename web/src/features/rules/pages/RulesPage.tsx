import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { RuleList } from "../parts/RuleList.tsx";
import { NewRule, OpenRule } from "../parts/RuleLoader.tsx";
import { type RuleSearch, ruleSearchOf } from "../rule-search.ts";
import { texts } from "../texts.ts";

export function RulesPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const search = ruleSearchOf(useSearch({ strict: false }));
  const mayManage = isAllowed(scope, "automation:manage");
  const change = (next: RuleSearch) => void navigate({ to: "/settings/rules", search: next });
  useShortcuts({
    c: () => mayManage && change({ rule: "new" }),
    escape: () => search.rule && change({}),
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
        !search.rule && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => change({ rule: "new" })}>
            {texts.newRule}
          </Button>
        )
      }
    >
      <PageBody>
        {search.rule === "new" ? (
          <NewRule key={search.example ?? ""} example={search.example} onCreated={(rule) => change({ rule })} />
        ) : search.rule ? (
          <OpenRule key={search.rule} id={search.rule} search={search} onChange={change} />
        ) : (
          <>
            <p>{texts.intro(scope.mode)}</p>
            <RuleList onChange={change} />
          </>
        )}
      </PageBody>
    </Page>
  );
}
