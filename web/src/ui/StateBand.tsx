import type { ReactNode } from "react";
import { IconPencil, IconRocket } from "./icons.ts";
import classes from "./StateBand.module.css";

interface StateBandProps {
  /** Amber: what is shown is not in use. */
  readonly isDraft: boolean;
  readonly title: string;
  readonly text: string;
  readonly actions?: ReactNode;
}

/** Says above an editor whether what it shows is in use, so that a draft is never mistaken for it. */
export function StateBand({ isDraft, title, text, actions }: StateBandProps) {
  return (
    <div className={classes.band} data-draft={isDraft} role="status">
      {isDraft ? <IconPencil size={18} aria-hidden="true" /> : <IconRocket size={18} aria-hidden="true" />}
      <div className={classes.text}>
        <strong>{title}</strong> <span>{text}</span>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
