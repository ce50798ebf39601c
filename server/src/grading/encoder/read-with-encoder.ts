import type { GradedConversation, RubricContent } from "../types.ts";
import { unreadLanguage } from "../unread-language.ts";
import type { Encoder } from "./encoder.ts";
import { jointChecks } from "./joint-weights.ts";
import type { EncoderReading } from "./types.ts";

export interface EncoderSubject {
  readonly conversation: GradedConversation;
  readonly content: Pick<RubricContent, "criteria">;
}

/**
 * Returns what the encoder says about each conversation; null where it is not needed (no criterion of the rubric uses it, or the
 * conversation is not in English) or not available.
 */
export async function readWithEncoder(
  encoder: Encoder,
  subjects: readonly EncoderSubject[],
  priority: "caller" | "background" = "background",
): Promise<readonly (EncoderReading | null)[]> {
  const isWanted = subjects.map(
    ({ conversation, content }) =>
      content.criteria.some(({ check }) => check !== null && jointChecks.has(check)) &&
      unreadLanguage(conversation) === null,
  );
  const wanted = subjects.filter((_, place) => isWanted[place]);
  const read = await encoder.read(
    wanted.map(({ conversation }) => conversation.turns),
    priority,
  );
  const readings = read.values();
  return subjects.map((_, place) => (isWanted[place] ? (readings.next().value ?? null) : null));
}
