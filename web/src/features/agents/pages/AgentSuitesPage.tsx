import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Agent, apiAddress } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { CopyBlock } from "../../../ui/Copy.tsx";
import { IconClipboardCheck, IconPlus } from "../../../ui/icons.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { AgentFrame } from "../parts/AgentFrame.tsx";
import classes from "../parts/Agents.module.css";
import { NewSuiteDialog } from "../parts/NewSuiteDialog.tsx";
import { SuitePanel } from "../parts/SuitePanel.tsx";
import { suitesQuery, testsQuery } from "../queries.ts";
import { testTexts as texts } from "../test-texts.ts";

/** Cases kept with the agent, to be run against any of its versions. */
export function AgentSuitesPage() {
  return <AgentFrame tab="suites">{({ value }) => <Suites key={value.id} agent={value} />}</AgentFrame>;
}

function Suites({ agent }: { readonly agent: Agent }) {
  const scope = useApi();
  const [isNew, setNew] = useState(false);
  const { data: suites, error, refetch } = useQuery(suitesQuery(scope, agent.id));
  const tests = useInfiniteQuery(testsQuery(scope, agent.id, {}));
  const mayWrite = isAllowed(scope, "agents:write");
  const newestOf = (suiteId: string) => tests.data?.pages[0]?.items.find(({ suite_id: id }) => id === suiteId);
  const newButton = mayWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
      {texts.newSuite}
    </Button>
  );
  return (
    <div className={classes.scroll}>
      {error && !suites ? (
        <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !suites ? (
        <LoadingRows label={texts.loadingSuites} count={6} />
      ) : suites.items.length === 0 ? (
        <NoSuites agentId={agent.id}>{newButton}</NoSuites>
      ) : (
        <>
          <div className={classes.toolbar}>{newButton}</div>
          {suites.items.map((suite) => (
            <SuitePanel key={suite.id} agent={agent} suite={suite} newest={newestOf(suite.id)} />
          ))}
        </>
      )}
      {isNew && <NewSuiteDialog agent={agent} onClose={() => setNew(false)} />}
    </div>
  );
}

const commandOf = (agentId: string) =>
  [
    `curl ${apiAddress}/agents/${agentId}/suites \\`,
    '  -H "Authorization: Bearer YOUR_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{ "name": "Returns", "on_publish": "block", "cases": [{ "name": "How long",`,
    `        "message": "How long can I return my shoes?", "expect": { "must_say": ["14 days"] } }] }'`,
  ].join("\n");

function NoSuites({ agentId, children }: { readonly agentId: string; readonly children: ReactNode }) {
  const { mode } = useApi();
  if (!children) {
    return (
      <EmptyState icon={<IconClipboardCheck size={24} />} title={texts.emptySuitesTitle} text={texts.emptySuitesRead} />
    );
  }
  return (
    <EmptyState icon={<IconClipboardCheck size={24} />} title={texts.emptySuitesTitle} text={texts.emptySuitesText}>
      <div className={classes.wide}>
        <CopyBlock text={commandOf(agentId)} label={texts.emptyCopy} />
      </div>
      <span>{texts.emptyKey(mode)}</span>
      {children}
    </EmptyState>
  );
}
