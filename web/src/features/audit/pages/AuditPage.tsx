import { Button, SegmentedControl } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { hasRole } from "../../../api/roles.ts";
import { keyOf, useApi } from "../../../api/scope.ts";
import { IconRefresh } from "../../../ui/icons.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { membersQuery } from "../../members/index.ts";
import { type AuditSearch, auditSearchOf, type FilterName } from "../audit-search.ts";
import { AuditFilters } from "../parts/AuditFilters.tsx";
import { EntryDrawer } from "../parts/EntryDrawer.tsx";
import { EntryList } from "../parts/EntryList.tsx";
import { RefusalList } from "../parts/RefusalList.tsx";
import { texts } from "../texts.ts";

export function AuditPage() {
  const scope = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const search = auditSearchOf(useSearch({ strict: false }));
  const mayRead = hasRole(scope, "admin");
  const members = useQuery({ ...membersQuery(scope), enabled: mayRead });
  const nameOf = (id: string) => members.data?.items.find((member) => member.id === id)?.name ?? id;
  const change = (next: AuditSearch) => void navigate({ to: "/settings/audit", search: next });
  const filter = (name: FilterName, value: string) => change({ ...search, [name]: value, entry: undefined });
  const isRefused = search.tab === "refused";
  if (!mayRead) {
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
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={() =>
            void queries.invalidateQueries({ queryKey: keyOf(scope, "audit", isRefused ? "refusals" : "list") })
          }
        >
          {texts.refresh}
        </Button>
      }
    >
      <PageBody>
        <SegmentedControl
          style={{ alignSelf: "flex-start" }}
          aria-label={texts.title}
          value={isRefused ? "refused" : "calls"}
          onChange={(tab) => change({ ...search, tab: tab === "refused" ? tab : undefined })}
          data={[
            { value: "calls", label: texts.tabs.calls },
            { value: "refused", label: texts.tabs.refused },
          ]}
        />
        <p>{isRefused ? texts.refusedIntro : texts.intro}</p>
        <AuditFilters search={search} nameOf={nameOf} onChange={change} />
        {isRefused ? (
          <RefusalList search={search} onFilter={filter} />
        ) : (
          <EntryList
            search={search}
            nameOf={nameOf}
            onChange={change}
            onFilter={filter}
            onOpen={(entry) => change({ ...search, entry })}
          />
        )}
      </PageBody>
      {search.entry && (
        <EntryDrawer id={search.entry} nameOf={nameOf} onClose={() => change({ ...search, entry: undefined })} />
      )}
    </Page>
  );
}
