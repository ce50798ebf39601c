import { Button, NativeSelect } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Agent } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { FilterBar } from "../../../ui/FilterBar.tsx";
import { IconHistory } from "../../../ui/icons.ts";
import { EmptyState, ErrorState, LoadingRows, NoMatchState } from "../../../ui/States.tsx";
import type { AgentTestsSearch } from "../agent-search.ts";
import { AgentFrame } from "../parts/AgentFrame.tsx";
import classes from "../parts/Agents.module.css";
import { TestTable } from "../parts/TestTable.tsx";
import { suitesQuery, testsQuery } from "../queries.ts";
import { testTexts as texts } from "../test-texts.ts";

/** What was tried in the last 90 days, by the bench and by suites, with what is still under way. */
export function AgentTestsPage() {
  return <AgentFrame tab="tests">{({ value }) => <Tests key={value.id} agent={value} />}</AgentFrame>;
}

function Tests({ agent }: { readonly agent: Agent }) {
  const scope = useApi();
  const navigate = useNavigate();
  const { suite, status } = useSearch({ strict: false }) as AgentTestsSearch;
  const list = useInfiniteQuery(testsQuery(scope, agent.id, { suite, status }));
  const { data: suites } = useQuery(suitesQuery(scope, agent.id));
  const tests = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const setSearch = (next: AgentTestsSearch) =>
    void navigate({
      to: ".",
      search: ({ suite: _suite, status: _status, ...rest }: AgentTestsSearch) => ({ ...rest, ...next }),
      replace: true,
    } as never);
  const isFiltered = Boolean(suite || status);
  return (
    <div className={classes.below}>
      {(isFiltered || tests.length > 0) && (
        <FilterBar>
          <NativeSelect
            aria-label={texts.filterSuite}
            data={[
              { value: "", label: texts.allSuites },
              ...(suites?.items.map(({ id, name }) => ({ value: id, label: withVisibleControls(name) })) ?? []),
            ]}
            value={suite ?? ""}
            onChange={(event) => setSearch({ status, suite: event.currentTarget.value || undefined })}
          />
          <NativeSelect
            aria-label={texts.filterStatus}
            data={[
              { value: "", label: texts.allStatuses },
              ...Object.entries(texts.testStatuses).map(([value, label]) => ({ value, label })),
            ]}
            value={status ?? ""}
            onChange={(event) =>
              setSearch({ suite, status: (event.currentTarget.value || undefined) as AgentTestsSearch["status"] })
            }
          />
        </FilterBar>
      )}
      {list.error && tests.length === 0 ? (
        <ErrorState words={wordsOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows label={texts.loadingTests} />
      ) : tests.length > 0 ? (
        <TestTable agentId={agent.id} tests={tests} suites={suites?.items ?? []} list={list} />
      ) : isFiltered ? (
        <NoMatchState title={texts.noTestMatch} text={texts.noTestMatchText}>
          <Button variant="default" onClick={() => setSearch({})}>
            {texts.clear}
          </Button>
        </NoMatchState>
      ) : (
        <EmptyState icon={<IconHistory size={24} />} title={texts.emptyTestsTitle} text={texts.emptyTestsText} />
      )}
    </div>
  );
}
