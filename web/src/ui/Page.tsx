import { type ReactNode, useEffect, useRef } from "react";
import { withVisibleControls } from "../lib/text.ts";
import classes from "./Page.module.css";
import { UserText } from "./UserText.tsx";

interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page inside of the shell: one heading, which gets the focus when the page opens, so that a reader begins there. */
export function Page({ title, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          <UserText>{title}</UserText>
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${withVisibleControls(title)} · Conversation Quality`;
  }, [title]);
}
