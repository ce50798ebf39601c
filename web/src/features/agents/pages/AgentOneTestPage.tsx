import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Agent, AgentTest } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { Panel, Split } from "../../../ui/Panel.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { AgentFrame } from "../parts/AgentFrame.tsx";
import classes from "../parts/Agents.module.css";
import { ComparisonPanel } from "../parts/ComparisonPanel.tsx";
import { RunCard } from "../parts/RunCard.tsx";
import { RunTable } from "../parts/RunTable.tsx";
import { TestFacts } from "../parts/TestFacts.tsx";
import { TestState } from "../parts/TestState.tsx";
import { testQuery } from "../queries.ts";
import { testTexts as texts } from "../test-texts.ts";

/** One test: how far it is, what changed case by case, and each run with its reasons, reply, card and trace. */
export function AgentOneTestPage() {
  return <AgentFrame tab="tests">{({ value }) => <OneTest agent={value} />}</AgentFrame>;
}

function OneTest({ agent }: { readonly agent: Agent }) {
  const scope = useApi();
  const { testId } = useParams({ strict: false }) as { testId: string };
  const { data: test, error, refetch } = useQuery(testQuery(scope, agent.id, testId));
  if (!test) {
    return error ? (
      <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows label={texts.loadingTest} />
    );
  }
  return (
    <>
      <TestState test={test} />
      <Split
        main={
          <>
            {test.compared_with !== null && <ComparisonPanel test={test} />}
            <Panel title={texts.runsTitle}>
              <Runs test={test} />
            </Panel>
          </>
        }
        side={<TestFacts test={test} />}
      />
    </>
  );
}

function Runs({ test: { results } }: { readonly test: AgentTest }) {
  const [first] = results;
  if (!first) return <p className={classes.dim}>{texts.noRunsYet}</p>;
  return results.length === 1 ? <RunCard run={first} /> : <RunTable runs={results} />;
}
