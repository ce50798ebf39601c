import type { ReactNode } from "react";
import classes from "./Rules.module.css";

interface StepProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One of when, if and then: the word at the left, what it says at the right. */
export function Step({ title, text, children }: StepProps) {
  return (
    <section className={classes.step}>
      <h2 className={classes.stepTitle}>{title}</h2>
      <div className={classes.stepBody}>
        {text && <p className={classes.hint}>{text}</p>}
        {children}
      </div>
    </section>
  );
}
