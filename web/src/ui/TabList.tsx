import type { ReactNode } from "react";
import classes from "./TabList.module.css";

interface TabListProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string; readonly extra?: ReactNode }[];
  readonly current: Key;
  readonly onChange: (key: Key) => void;
}

/** Tabs whose choice is in the address. Arrows move between them, as in every list of tabs. */
export function TabList<Key extends string>({ label, tabs, current, onChange }: TabListProps<Key>) {
  const move = (by: number) => {
    const index = tabs.findIndex(({ key }) => key === current);
    const next = tabs[(index + by + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <div
      className={classes.tabs}
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
        event.preventDefault();
        move(event.key === "ArrowRight" ? 1 : -1);
      }}
    >
      {tabs.map(({ key, label: text, extra }) => (
        <button
          key={key}
          id={`tab-${key}`}
          type="button"
          role="tab"
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(key)}
        >
          {text}
          {extra !== undefined && <span className={classes.extra}>{extra}</span>}
        </button>
      ))}
    </div>
  );
}
