import type { Matrix } from "./feature-space.ts";

/** Pretended sightings, so that a few turns can't make an n-gram telling. */
const pretended = 3;
const least = 0.1;

/** For each column: how far its share among the turns of a label is from that among the others, as a log ratio. */
export function tellingness({ starts, columns }: Matrix, labels: readonly (0 | 1 | 2)[], width: number): Float64Array {
  const sightings = new Float64Array(width * 3);
  const sizes = [0, 0, 0];
  for (const [row, label] of labels.entries()) {
    sizes[label] = (sizes[label] ?? 0) + 1;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const slot = (columns[at] ?? 0) * 3 + label;
      sightings[slot] = (sightings[slot] ?? 0) + 1;
    }
  }
  return Float64Array.from({ length: width }, (_, column) => {
    const here = [...sightings.subarray(column * 3, column * 3 + 3)];
    const all = here.reduce((sum, count) => sum + count, 0);
    const ratios = here.map((count, label) => {
      const size = sizes[label] ?? 0;
      const among = (count + pretended) / (size + pretended);
      const others = (all - count + 2 * pretended) / (labels.length - size + 2 * pretended);
      return Math.abs(Math.log(among / others));
    });
    return Math.max(least, ...ratios);
  });
}
