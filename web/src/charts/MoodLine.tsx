import classes from "./MoodLine.module.css";

interface MoodLineProps {
  readonly values: readonly number[];
  readonly label: string;
}

const width = 300;
const height = 44;
const middle = height / 2;
const inset = 4;
const maxDots = 60;

/** Values from -1 to 1 as a line around zero. */
export function MoodLine({ values, label }: MoodLineProps) {
  if (values.length < 2) return null;
  const points = values.map((value, index) => ({
    x: inset + (index / (values.length - 1)) * (width - 2 * inset),
    y: middle - value * (middle - inset),
    value,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return (
    <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1={0} x2={width} y1={middle} y2={middle} className={classes.zero} />
      <polyline points={line} className={classes.line} />
      {points.length <= maxDots &&
        points.map(({ x, y, value }) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r={2.6}
            className={value < 0 ? classes.bad : value > 0 ? classes.good : classes.dot}
          />
        ))}
    </svg>
  );
}
