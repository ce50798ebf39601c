import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AgentTest } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { IdText } from "../../../ui/Copy.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { suitesQuery } from "../queries.ts";
import { runsOfVersion } from "../test-progress.ts";
import { testTexts } from "../test-texts.ts";
import { texts } from "../texts.ts";
import { sidesText } from "../version-words.ts";

export function TestFacts({ test }: { readonly test: AgentTest }) {
  const scope = useApi();
  const { data: suites } = useQuery(suitesQuery(scope, test.agent_id));
  const suite = suites?.items.find(({ id }) => id === test.suite_id);
  return (
    <Panel title={testTexts.about}>
      <FactList
        facts={[
          [
            testTexts.suite,
            test.suite_id && (
              <Link to="/agents/$id/tests" params={{ id: test.agent_id }} search={{ suite: test.suite_id } as never}>
                <UserText>{suite?.name ?? testTexts.deletedSuite}</UserText>
              </Link>
            ),
          ],
          [testTexts.testColumns.version, sidesText(test)],
          [testTexts.testColumns.runs, testTexts.runCounts(test.passed_runs, runsOfVersion(test))],
          [testTexts.meanLatency, test.latency_ms !== null && testTexts.latency(test.latency_ms)],
          [testTexts.price, test.cost.usd ? testTexts.cost(test.cost.usd) : null],
          [testTexts.by, <UserText key="by">{test.created_by}</UserText>],
          [testTexts.startedAt, <TimeText key="from" time={test.created_at} isFull />],
          [testTexts.endedAt, test.completed_at && <TimeText key="to" time={test.completed_at} isFull />],
          [texts.id, <IdText key="id" id={test.id} />],
        ]}
      />
    </Panel>
  );
}
