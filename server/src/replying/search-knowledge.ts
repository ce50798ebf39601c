import type { AgentConfiguration } from "../agents/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { KnowledgeCache } from "./knowledge-cache.ts";
import type { KnowledgeHit } from "./knowledge-index.ts";
import type { StepLog } from "./reply-steps.ts";

export interface KnowledgeSearch {
  readonly question: string;
  readonly limit: number;
  readonly log: StepLog;
}

/** Searches an agent's knowledge, and records the retrieval. An agent without knowledge has none. */
export function searchKnowledge(
  { clock, indexOf }: { readonly clock: Clock; readonly indexOf: KnowledgeCache },
  { knowledge }: Pick<AgentConfiguration, "knowledge">,
  { question, limit, log }: KnowledgeSearch,
): readonly KnowledgeHit[] {
  if (knowledge.length === 0) return [];
  const startedAt = clock.now();
  const hits = indexOf(knowledge).search(question, limit);
  log.add(startedAt, { type: "retrieval", name: "knowledge", input: question, output: hits.map(shown) });
  return hits;
}

const shown = ({ title, url, passage, score, coverage }: KnowledgeHit) => ({
  title,
  url,
  passage,
  score: round(score),
  coverage: round(coverage),
});

const round = (value: number) => Math.round(value * 1_000) / 1_000;
