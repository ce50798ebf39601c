import { Link } from "@tanstack/react-router";
import classes from "./Rules.module.css";

const pages = {
  conv: "/conversations/$id",
  tkt: "/tickets/$id",
  con: "/contacts/$id",
  rev: "/review/$id",
  agt: "/agents/$id",
} as const;

/** An id that leads to its page, where there is one. */
export function ResourceLink({ id }: { readonly id: string }) {
  const prefix = id.slice(0, id.indexOf("_"));
  const to = prefix in pages ? pages[prefix as keyof typeof pages] : undefined;
  if (!to) return <span className={classes.id}>{id}</span>;
  return (
    <Link className={classes.id} to={to} params={{ id }}>
      {id}
    </Link>
  );
}
