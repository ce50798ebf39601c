import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { IdText } from "./Copy.tsx";
import { IconAlertTriangle, IconZoomExclamation } from "./icons.ts";
import classes from "./States.module.css";

interface StateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly isBad?: boolean;
  readonly children?: ReactNode;
}

/** Stands in the place of content that is not there, and says what to do about it. */
export function EmptyState({ icon, title, text, isBad = false, children }: StateProps) {
  return (
    <div className={classes.state}>
      <span className={`${classes.icon} ${isBad ? classes.bad : ""}`} aria-hidden="true">
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.more}>{children}</div>}
    </div>
  );
}

export function Waiting({ text }: { readonly text: string }) {
  return (
    <span className={classes.waiting} role="status">
      <Loader size={14} type="dots" aria-hidden="true" />
      {text}
    </span>
  );
}

interface ErrorStateProps {
  readonly words: { readonly title: string; readonly text: string; readonly requestId: string | undefined };
  readonly onRetry?: () => void;
}

export function ErrorState({ words, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState icon={<IconAlertTriangle size={24} />} title={words.title} text={words.text} isBad>
        {words.requestId && (
          <span>
            Request <IdText id={words.requestId} label="Copy the request id" />
          </span>
        )}
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

export function NoMatchState({ title, text, children }: Omit<StateProps, "icon">) {
  return (
    <EmptyState icon={<IconZoomExclamation size={24} />} title={title} text={text}>
      {children}
    </EmptyState>
  );
}

const widths = [38, 52, 44, 60, 35, 48, 56, 41, 50, 37];

/** Rows of the same height as those that are loading; they appear after 150 ms. */
export function LoadingRows({ label, count = 12 }: { readonly label: string; readonly count?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={index} className={classes.row}>
          <span className={classes.bar} style={{ width: 44 }} />
          <span className={classes.bar} style={{ width: `${widths[index % widths.length]}%` }} />
        </div>
      ))}
    </div>
  );
}
