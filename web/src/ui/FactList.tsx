import type { ReactNode } from "react";
import classes from "./FactList.module.css";
import { UserText } from "./UserText.tsx";

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values side by side; facts without a value are left out. */
export function FactList({ facts, empty }: { readonly facts: readonly Fact[]; readonly empty?: string }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "");
  if (known.length === 0) return <p className={classes.dim}>{empty}</p>;
  return (
    <dl className={classes.facts}>
      {known.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>
            <UserText>{name}</UserText>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
