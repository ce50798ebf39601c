import { initialsOf } from "../lib/text.ts";
import classes from "./Person.module.css";

export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
