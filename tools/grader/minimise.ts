const maxSteps = 80;
/** A step that gains less ends the search. */
const leastGain = 1e-6;
/** So many past steps shape the next one. */
const memory = 8;
const maxHalvings = 20;

/** Writes the slope at the point into its second argument. */
export type Loss = (point: Float64Array, slope: Float64Array) => number;

interface PastStep {
  readonly moved: Float64Array;
  readonly turned: Float64Array;
  readonly product: number;
}

/** L-BFGS from the origin: a smooth convex loss has one lowest point, so that the same data gives the same weights. */
export function minimise(loss: Loss, size: number): Float64Array {
  let point = new Float64Array(size);
  let slope = new Float64Array(size);
  let value = loss(point, slope);
  const past: PastStep[] = [];
  for (let step = 0; step < maxSteps; step++) {
    const way = descent(slope, past);
    const steepness = dot(slope, way);
    let length = past.length === 0 ? 1 / Math.max(1e-12, Math.sqrt(dot(slope, slope))) : 1;
    const next = new Float64Array(size);
    const nextSlope = new Float64Array(size);
    let nextValue = value;
    for (let halving = 0; halving < maxHalvings; halving++) {
      for (let at = 0; at < size; at++) next[at] = (point[at] as number) - length * (way[at] as number);
      nextValue = loss(next, nextSlope);
      if (nextValue <= value - 1e-4 * length * steepness) break;
      length /= 2;
    }
    if (!(nextValue < value)) return point;
    const moved = difference(next, point);
    const turned = difference(nextSlope, slope);
    const product = dot(moved, turned);
    if (product > 1e-14) past.push({ moved, turned, product });
    if (past.length > memory) past.shift();
    const gain = value - nextValue;
    point = next;
    slope = nextSlope;
    value = nextValue;
    if (gain < leastGain) return point;
  }
  return point;
}

/** The slope, bent by what past steps tell of the curvature. */
function descent(slope: Float64Array, past: readonly PastStep[]): Float64Array {
  const way = slope.slice();
  const taken: number[] = [];
  for (const { moved, turned, product } of past.toReversed()) {
    const share = dot(moved, way) / product;
    taken.push(share);
    addTimes(way, turned, -share);
  }
  const newest = past.at(-1);
  if (newest !== undefined) {
    const scale = newest.product / dot(newest.turned, newest.turned);
    for (let at = 0; at < way.length; at++) (way[at] as number) *= scale;
  }
  for (const { moved, turned, product } of past) {
    addTimes(way, moved, (taken.pop() ?? 0) - dot(turned, way) / product);
  }
  return way;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

function addTimes(into: Float64Array, what: Float64Array, times: number): void {
  for (let at = 0; at < into.length; at++) (into[at] as number) += times * (what[at] as number);
}

const difference = (one: Float64Array, other: Float64Array): Float64Array =>
  one.map((value, at) => value - (other[at] as number));
