import type { AgentTestWire, TraceNodeWire } from "@cqs/contract";
import { maskNode, type TraceNode, traceTree } from "../conversations/index.ts";
import { coverageOf } from "../grading/index.ts";
import type { Mask } from "../platform/privacy.ts";
import { criterionToWire } from "../scoring/index.ts";
import type { TestCard, TestRun } from "./types.ts";

export function runToWire(testId: string, run: TestRun, mask: Mask | undefined): AgentTestWire["results"][number] {
  const hidden = <Value>(value: Value) => (mask ? mask(value) : value);
  return {
    case: run.caseName,
    version: run.version,
    run: run.run,
    engine: run.engine,
    passed: run.passed,
    reasons: hidden(run.reasons as string[]),
    reply: hidden(run.reply),
    handed_over: run.isHandedOver,
    trace: run.nodes && traceToWire(testId, run.nodes, mask),
    scorecard: cardToWire(run.card, mask),
    latency_ms: run.latencyMs,
    cost: { input_tokens: run.cost.inputTokens, output_tokens: run.cost.outputTokens, usd: run.cost.usd },
  };
}

/** The tree that a conversation with these nodes would have. */
export function traceToWire(testId: string, nodes: readonly TraceNode[], mask: Mask | undefined): TraceNodeWire {
  const startedAt = nodes[0]?.startedAt ?? null;
  const endedAt = nodes.findLast((node) => node.endedAt !== null)?.endedAt ?? null;
  const durationSeconds = startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1_000 : null;
  const root = { id: testId, startedAt, endedAt, durationSeconds, agent: null, channel: "chat" } as const;
  return traceTree(root, mask ? nodes.map(maskNode(mask)) : nodes);
}

export const cardToWire = (card: TestCard, mask: Mask | undefined): NonNullable<AgentTestWire["scorecard"]> => ({
  rubric_id: card.rubricId,
  rubric_version: card.rubricVersion,
  grader: card.grader,
  score: card.score,
  passed: card.passed,
  critical_failed: card.criticalFailed,
  coverage: coverageOf(card.criteria),
  summary: card.summary,
  notes: card.notes as string[],
  criteria: card.criteria.map((criterion) => criterionToWire(criterion, mask)),
});
