export interface Extent {
  readonly min: number;
  readonly max: number;
}

const stepFactors = [1, 2, 2.5, 5, 10];

/** Returns round values from at most `min` to at least `max`, about `count` of them. */
export function niceTicks({ min, max }: Extent, count = 4): number[] {
  const span = max - min || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (stepFactors.find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Returns a function that maps values of one extent to positions between two ends. */
export function linear({ min, max }: Extent, from: number, to: number): (value: number) => number {
  const span = max - min || 1;
  return (value) => from + ((value - min) / span) * (to - from);
}

/** The parts of a line between missing values: a gap is not drawn over. */
export function runsOf<Point extends { readonly value: number | null }>(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  let current: Point[] = [];
  for (const point of points) {
    if (point.value !== null) current.push(point);
    else if (current.length > 0) {
      runs.push(current);
      current = [];
    }
  }
  if (current.length > 0) runs.push(current);
  return runs;
}

/** Which of many labels fit side by side: every n-th. */
export const labelStep = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)));

/** A text for one line of a chart; SVG text does not wrap or end in dots by itself. */
export function shortened(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, Math.max(1, maxCharacters - 1)).join("")}…`;
}
