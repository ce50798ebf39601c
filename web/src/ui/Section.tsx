import type { ReactNode } from "react";
import classes from "./Section.module.css";

/** The part of a page below its heading that scrolls. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.scroll}>
      <div className={classes.body}>{children}</div>
    </div>
  );
}

interface SectionProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly isDanger?: boolean;
  readonly children?: ReactNode;
}

/** A titled card on a settings page. */
export function Section({ title, text, actions, isDanger = false, children }: SectionProps) {
  return (
    <section className={classes.section} data-danger={isDanger || undefined}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export const FormStack = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.form}>{children}</div>
);
