import type { ReactNode } from "react";
import classes from "./Notice.module.css";

interface NoticeProps {
  readonly title: string;
  /** Read out at once, for what stands in the reader's way. */
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

/** An amber remark inside of a page, in colours that can be read. */
export function Notice({ title, isAlert = false, children }: NoticeProps) {
  return (
    <div className={classes.notice} role={isAlert ? "alert" : "status"}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}
