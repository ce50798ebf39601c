import {
  coverageOf,
  type EncoderReading,
  gradeLocally,
  type RubricContent,
  readWithEncoder,
  sharedEncoder,
  spokenLanguage,
  totalOf,
} from "../grading/index.ts";
import type { ReadRecord } from "./read-record.ts";

/** A graded line: what a server's card would say, in short. */
export type GradedRecord = ReturnType<typeof gradeWithPatterns>;

/** Grades with patterns and encoder, as a server does. */
export async function gradeRecord(content: RubricContent, record: ReadRecord): Promise<GradedRecord> {
  const [encoded] = await readWithEncoder(sharedEncoder(), [{ content, conversation: record.conversation }], "caller");
  return gradeWithPatterns(content, record, encoded);
}

/** Without a reading of the encoder, the patterns judge alone. */
export function gradeWithPatterns(
  content: RubricContent,
  { id, conversation }: ReadRecord,
  encoded: EncoderReading | null = null,
) {
  const language = spokenLanguage(conversation);
  const { criteria, satisfaction, unread } = gradeLocally(content, { ...conversation, language }, undefined, encoded);
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
