import type { listScorecards, QueryOf, ScorecardWire } from "@cqs/contract";
import type { Evidence, Judged, Mood } from "../grading/index.ts";
import type { Mask } from "../platform/privacy.ts";
import { coverageOf } from "./coverage.ts";
import { ratedTurns } from "./rated-turns.ts";
import type { GradedCard, Scorecard, ScorecardFilters } from "./types.ts";

export function toWire(card: Scorecard, mask: Mask | undefined): ScorecardWire {
  return {
    id: card.id,
    ...gradedToWire(card, mask),
    rubric_version: card.rubricVersion,
    created_at: card.createdAt.toISOString(),
  };
}

/** Returns a card as lists show it: the sentiment of every turn would make a page long. */
export function listedToWire({ sentiment, ...card }: Scorecard, mask: Mask | undefined): ScorecardWire {
  if (!sentiment) return toWire({ ...card, sentiment }, mask);
  const { turns: _leftOut, ...mood } = sentiment;
  return toWire({ ...card, sentiment: mood }, mask);
}

export function previewToWire(card: GradedCard, mask: Mask | undefined) {
  return { ...gradedToWire(card, mask), rubric_version: card.rubricVersion };
}

const sentimentToWire = ({ turns, ...mood }: Mood) => ({
  ...mood,
  ...(turns && {
    turns: ratedTurns(turns).map(({ turn, nodeId, role, label, score }) => ({
      turn,
      node_id: nodeId,
      role,
      label,
      score,
    })),
  }),
});

function gradedToWire(card: GradedCard, mask: Mask | undefined) {
  return {
    conversation_id: card.conversationId,
    rubric_id: card.rubricId,
    grader: card.grader,
    score: card.score,
    passed: card.passed,
    critical_failed: card.criticalFailed,
    coverage: coverageOf(card.criteria),
    summary: card.summary,
    notes: card.notes as string[],
    criteria: card.criteria.map((criterion) => criterionToWire(criterion, mask)),
    sentiment: card.sentiment && sentimentToWire(card.sentiment),
    satisfaction: card.satisfaction,
    cost: { input_tokens: card.cost.inputTokens, output_tokens: card.cost.outputTokens, usd: card.cost.usd },
    latency_ms: card.latencyMs,
  };
}

export function criterionToWire(criterion: Judged, mask: Mask | undefined): ScorecardWire["criteria"][number] {
  return {
    key: criterion.key,
    name: criterion.name,
    section: criterion.section,
    type: criterion.type,
    verdict: criterion.verdict,
    score: criterion.score,
    max_score: criterion.maxScore,
    weight: criterion.weight,
    critical: criterion.critical,
    category: criterion.category,
    rationale: mask ? mask(criterion.rationale) : criterion.rationale,
    confidence: criterion.confidence,
    unsure: criterion.unsure,
    graded_by: criterion.gradedBy,
    evidence: criterion.evidence.map((evidence) => evidenceToWire(evidence, mask)),
  };
}

/** Places are counted in what was said; in what is shown masked they would point beside it. */
const evidenceToWire = ({ turn, nodeId, start, end, quote }: Evidence, mask: Mask | undefined) => ({
  turn,
  node_id: nodeId,
  start: mask ? null : start,
  end: mask ? null : end,
  quote: mask ? mask(quote) : quote,
});

/** Without the agent, who has to be looked up first. */
export const filtersOf = (
  query: Partial<QueryOf<typeof listScorecards>>,
  hidden: readonly string[] = [],
): Omit<ScorecardFilters, "agentId"> => ({
  exceptConversationIds: hidden.length > 0 ? hidden : undefined,
  conversationId: query.conversation_id,
  rubricId: query.rubric_id,
  channel: query.channel,
  grader: query.grader,
  passed: query.passed,
  minScore: query.min_score,
  maxScore: query.max_score,
});
