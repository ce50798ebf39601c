import type { TrainingFeedback } from "../../../api/client.ts";
import { segmentsOf, type TextMark } from "../../../lib/marks.ts";
import { UserText } from "../../../ui/UserText.tsx";
import { feedbackKey } from "../feedback-marks.ts";
import classes from "./Call.module.css";

interface MarkedMessageProps {
  readonly text: string;
  readonly marks: readonly TextMark[];
  readonly feedback: readonly TrainingFeedback[];
}

/** A message with the words that remarks are about. */
export function MarkedMessage({ text, marks, feedback }: MarkedMessageProps) {
  const kindOf = (owner: string | undefined) =>
    feedback.find((_remark, index) => feedbackKey(index) === owner)?.kind ?? "improve";
  return (
    <bdi>
      {segmentsOf(text, marks).map(({ start, text: part, owners }) =>
        owners.length > 0 ? (
          <mark key={start} className={classes.mark} data-kind={kindOf(owners[0])}>
            <UserText>{part}</UserText>
          </mark>
        ) : (
          <UserText key={start}>{part}</UserText>
        ),
      )}
    </bdi>
  );
}
