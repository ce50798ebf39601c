import type { ReactNode } from "react";
import classes from "./Panel.module.css";

interface PanelProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A bordered part of a page with a heading of its own. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Main content at the left, panels at the right; one below the other on narrow screens. */
export function Split({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={classes.split} tabIndex={0} role="group" aria-label="Content">
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}
