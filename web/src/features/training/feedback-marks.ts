import type { TrainingAttempt, TrainingFeedback } from "../../api/client.ts";
import { placeOf, type TextMark } from "../../lib/marks.ts";

/** The name of one remark on the page. */
export const feedbackKey = (index: number): string => `remark-${index + 1}`;

/** Returns, by message, the words that remarks are about. */
export function feedbackMarks({ messages, feedback }: Pick<TrainingAttempt, "messages" | "feedback">) {
  const marks = new Map<number, TextMark[]>();
  for (const [index, remark] of feedback.entries()) {
    const message = messages.find((one) => one.index === remark.turn);
    const place = message && placeOf(message.text, remark);
    if (!place) continue;
    const before = marks.get(remark.turn) ?? [];
    before.push({ ...place, owner: feedbackKey(index) });
    marks.set(remark.turn, before);
  }
  return marks;
}

/** What can be said better first, each in the order of the call. */
export function sortedFeedback(feedback: readonly TrainingFeedback[]) {
  const numbered = feedback.map((remark, index) => ({ remark, key: feedbackKey(index) }));
  return {
    improve: numbered.filter(({ remark }) => remark.kind === "improve"),
    praise: numbered.filter(({ remark }) => remark.kind === "praise"),
  };
}
