import { initialsOf } from "../lib/text.ts";
import classes from "./Person.module.css";
import { UserText } from "./UserText.tsx";

export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

export function PersonChip({ name }: { readonly name: string }) {
  return (
    <span className={classes.chip}>
      <Avatar name={name} />
      <span className={classes.name}>
        <UserText>{name}</UserText>
      </span>
    </span>
  );
}
