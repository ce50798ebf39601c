import classes from "./Chart.module.css";

const swatches = {
  line: classes.swatchLine,
  before: classes.swatchBefore,
  bar: classes.swatchBar,
  tick: classes.swatchTick,
} as const;

interface LegendProps {
  readonly entries: readonly { readonly swatch: keyof typeof swatches; readonly text: string }[];
}

/** What the lines and bars of a chart stand for. */
export function Legend({ entries }: LegendProps) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ swatch, text }) => (
        <li key={swatch} className={classes.legendEntry}>
          <span className={swatches[swatch]} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
