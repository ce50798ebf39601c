import type { AgentTestOutlineWire, AgentTestWire, TraceNodeWire } from "@cqs/contract";
import type { Mask } from "../platform/privacy.ts";
import type { CaseComparison, CaseSide } from "./compare-cases.ts";
import { compareCases } from "./compare-cases.ts";
import { cardToWire, runToWire, traceToWire } from "./run-wire.ts";
import type { AgentTest, TestOutline } from "./types.ts";

export const outlineToWire = (test: TestOutline): AgentTestOutlineWire => ({
  id: test.id,
  agent_id: test.agentId,
  suite_id: test.suiteId,
  version: test.version,
  compared_with: test.comparedWith,
  status: test.status,
  runs: test.runs,
  completed_runs: test.completedRuns,
  passed_runs: test.passedRuns,
  passed: test.status === "completed" ? test.failedRuns === 0 : null,
  error: test.error,
  created_by: test.createdBy,
  created_at: test.createdAt.toISOString(),
  completed_at: test.completedAt?.toISOString() ?? null,
});

export function testToWire(test: AgentTest, mask: Mask | undefined): AgentTestWire {
  const tested = test.results.filter(({ isBaseline }) => !isBaseline);
  const shown = tested.find(({ passed }) => !passed) ?? tested[0];
  const hidden = <Value>(value: Value) => (mask ? mask(value) : value);
  return {
    ...outlineToWire(test),
    reasons: hidden([...new Set(tested.flatMap(({ reasons }) => reasons))]),
    reply: hidden(shown?.reply ?? null),
    trace: (shown?.nodes ? traceToWire(test.id, shown.nodes, mask) : null) as TraceNodeWire | null,
    scorecard: shown ? cardToWire(shown.card, mask) : null,
    latency_ms: tested.length === 0 ? null : Math.round(sum(tested.map(({ latencyMs }) => latencyMs)) / tested.length),
    cost: {
      input_tokens: sum(test.results.map(({ cost }) => cost.inputTokens)),
      output_tokens: sum(test.results.map(({ cost }) => cost.outputTokens)),
      usd: test.results.some(({ cost }) => cost.usd === null)
        ? null
        : sum(test.results.map(({ cost }) => cost.usd ?? 0)),
    },
    results: test.results.map((run) => runToWire(test.id, run, mask)),
    comparison: test.comparedWith === null ? [] : compareCases(test.results).map((one) => comparisonToWire(one, mask)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

const comparisonToWire = ({ caseName, before, after, change }: CaseComparison, mask: Mask | undefined) => ({
  case: caseName,
  before: sideToWire(before, mask),
  after: sideToWire(after, mask),
  change,
});

const sideToWire = ({ passed, score, latencyMs, reply }: CaseSide, mask: Mask | undefined) => ({
  passed,
  score,
  latency_ms: latencyMs,
  reply: mask ? mask(reply) : reply,
});
