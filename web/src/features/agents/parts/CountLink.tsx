import { Link } from "@tanstack/react-router";
import classes from "./Agents.module.css";

interface CountLinkProps {
  readonly count: number;
  /** The very same bounds as those of the figure. */
  readonly search: Readonly<Record<string, string>>;
  /** In the place of the bare number. */
  readonly text?: string;
}

/** How many conversations a figure counts, with the way to them. */
export function CountLink({ count, search, text = count.toLocaleString("en") }: CountLinkProps) {
  if (count === 0) return text;
  return (
    <Link to="/insights/conversations" search={search as never} className={classes.count}>
      {text}
    </Link>
  );
}
