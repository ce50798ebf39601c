import type { ReactNode } from "react";
import type { TrainingMessage } from "../../../api/client.ts";
import { LongText } from "../../../ui/UserText.tsx";
import { moodOf } from "../moods.ts";
import { texts } from "../texts.ts";
import classes from "./Call.module.css";

const names = { customer: texts.customerName, trainee: texts.you, other: texts.other } as const;

interface CallMessageProps {
  readonly message: Pick<TrainingMessage, "speaker" | "text" | "mood" | "source">;
  /** In the place of "You", where somebody else reads the call. */
  readonly trainee?: string | undefined;
  readonly isPending?: boolean;
  readonly isLit?: boolean;
  readonly id?: string;
  /** The text with its marks, where there are some. */
  readonly children?: ReactNode;
}

export function CallMessage({ message, trainee, isPending = false, isLit = false, id, children }: CallMessageProps) {
  const { speaker, text, mood, source } = message;
  return (
    <li id={id} className={classes.message} data-speaker={speaker} data-pending={isPending} data-lit={isLit}>
      <span className={classes.who}>
        <bdi>{speaker === "trainee" && trainee ? trainee : names[speaker]}</bdi>
        {mood !== null && speaker === "customer" && <span>{texts.moodValue(moodOf(mood).word, mood)}</span>}
        {source === "model" && <span>{texts.model}</span>}
      </span>
      <div className={classes.bubble}>{children ?? <LongText text={text} />}</div>
    </li>
  );
}
