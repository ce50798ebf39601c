import type { ReactNode } from "react";
import classes from "./Training.module.css";

export interface FigureTile {
  readonly name: string;
  readonly value: ReactNode;
  readonly more?: ReactNode;
}

export function FigureTiles({ tiles }: { readonly tiles: readonly FigureTile[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ name, value, more }) => (
        <div key={name} className={classes.tile}>
          <dt className={classes.tileName}>{name}</dt>
          <dd className={classes.tileValue}>{value}</dd>
          {more !== undefined && <dd className={classes.tileMore}>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
