import { Link } from "@tanstack/react-router";
import { texts } from "../texts.ts";
import classes from "./People.module.css";

/** Contacts and companies are two lists of one place. */
export function PeopleTabs({ current }: { readonly current: "contacts" | "companies" }) {
  return (
    <nav className={classes.tabs} aria-label={texts.people}>
      <Link to="/contacts" className={classes.tab} aria-current={current === "contacts" ? "page" : undefined}>
        {texts.contacts}
      </Link>
      <Link to="/companies" className={classes.tab} aria-current={current === "companies" ? "page" : undefined}>
        {texts.companies}
      </Link>
    </nav>
  );
}
