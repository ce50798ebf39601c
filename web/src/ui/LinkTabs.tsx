import { type ReactNode, useEffect, useRef } from "react";
import classes from "./TabList.module.css";

/** Links between the pages of one thing, drawn like tabs. The current one has `aria-current`. */
export function LinkTabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

export const linkTabClass = classes.tab;
