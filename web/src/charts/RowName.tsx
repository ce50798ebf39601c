import { withVisibleControls } from "../lib/text.ts";
import classes from "./Chart.module.css";
import { MarkLink } from "./links.tsx";
import { shortened } from "./scale.ts";

interface RowNameProps {
  readonly name: string;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where the name itself leads, such as to the page of an agent. */
  readonly href?: string | undefined;
}

const inset = 4;
const pixelsPerCharacter = 7.2;

/** The name of a row. It is shortened by its characters, and cut where they are wider than usual. */
export function RowName({ name, y, width, height, href }: RowNameProps) {
  const shown = shortened(withVisibleControls(name), Math.floor(width / pixelsPerCharacter) - 1);
  return (
    <>
      {href && (
        <MarkLink href={href} label={name} className={classes.mark}>
          <rect className={classes.hit} x={0} y={y} width={Math.max(0, width - inset)} height={height} />
        </MarkLink>
      )}
      <svg x={0} y={y} width={Math.max(0, width - inset)} height={height}>
        <text className={href ? `${classes.name} ${classes.nameLink}` : classes.name} x={inset} y={height / 2 + 4}>
          {shown}
        </text>
      </svg>
    </>
  );
}
