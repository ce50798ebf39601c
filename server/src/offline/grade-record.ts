import { coverageOf, gradeLocally, type RubricContent, spokenLanguage, totalOf } from "../grading/index.ts";
import type { ReadRecord } from "./read-record.ts";

/** A graded line: what a server's card would say, in short. */
export function gradeRecord(content: RubricContent, { id, conversation }: ReadRecord) {
  const language = spokenLanguage(conversation);
  const { criteria, satisfaction, unread } = gradeLocally(content, { ...conversation, language });
  const { score, passed } = unread === null ? totalOf(criteria, content) : { score: null, passed: null };
  return {
    id,
    score,
    passed,
    coverage: coverageOf(criteria),
    unread,
    criteria: criteria.map(({ key, verdict, score, confidence, evidence }) => ({
      key,
      verdict,
      score,
      confidence,
      evidence: evidence.map(({ turn, nodeId, start, end, quote }) => ({ turn, node_id: nodeId, start, end, quote })),
    })),
    satisfaction: satisfaction && {
      overall: satisfaction.overall,
      turns: satisfaction.turns.map(({ turn, label, p }) => ({ turn, label, p })),
    },
  };
}
