import type { ReactNode } from "react";
import classes from "./StatusPill.module.css";

export type Tone = "good" | "warn" | "bad" | "none";

/** A state in words, with a shape and a colour. */
export function StatusPill({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`${classes.pill} ${classes[tone]}`}>
      <span>{children}</span>
    </span>
  );
}
