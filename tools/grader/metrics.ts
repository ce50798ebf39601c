/** A judged turn or dialogue: what people say, and what the model says. */
export interface Pair {
  readonly truth: number;
  readonly guess: number;
}

export const accuracy = (pairs: readonly Pair[]): number =>
  pairs.filter(({ truth, guess }) => truth === guess).length / Math.max(1, pairs.length);

/** The mean over the three labels of F1; a label that is neither there nor guessed counts 0. */
export function macroF1(pairs: readonly Pair[]): number {
  const right = [0, 0, 0];
  const there = [0, 0, 0];
  const guessed = [0, 0, 0];
  for (const { truth, guess } of pairs) {
    there[truth] = (there[truth] ?? 0) + 1;
    guessed[guess] = (guessed[guess] ?? 0) + 1;
    if (truth === guess) right[truth] = (right[truth] ?? 0) + 1;
  }
  const f1 = [0, 1, 2].map((label) => {
    const all = (there[label] ?? 0) + (guessed[label] ?? 0);
    return all === 0 ? 0 : (2 * (right[label] ?? 0)) / all;
  });
  return f1.reduce((sum, value) => sum + value, 0) / f1.length;
}

/** Rank correlation; equal values share the mean of their ranks. */
export function spearman(pairs: readonly Pair[]): number {
  const truth = ranks(pairs.map((pair) => pair.truth));
  const guess = ranks(pairs.map((pair) => pair.guess));
  const middle = (pairs.length - 1) / 2;
  let both = 0;
  let one = 0;
  let other = 0;
  for (const [at, rank] of truth.entries()) {
    const x = rank - middle;
    const y = (guess[at] ?? 0) - middle;
    both += x * y;
    one += x * x;
    other += y * y;
  }
  return one === 0 || other === 0 ? 0 : both / Math.sqrt(one * other);
}

function ranks(values: readonly number[]): readonly number[] {
  const order = [...values.entries()].sort(([, one], [, other]) => one - other);
  const found = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && order[end]?.[1] === order[start]?.[1]) end++;
    for (const [index] of order.slice(start, end)) found[index] = (start + end - 1) / 2;
    start = end;
  }
  return found;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const samples = 1_000;

/** 95 % by bootstrap over dialogues: their turns go together. */
export function interval<Item>(dialogues: readonly Item[], measure: (sample: readonly Item[]) => number): Interval {
  const random = seeded(20_240_607);
  const drawn = Array.from({ length: samples }, () =>
    measure(dialogues.map((_, __, all) => all[Math.floor(random() * all.length)] as Item)),
  ).sort((one, other) => one - other);
  return { low: drawn[Math.floor(samples * 0.025)] ?? 0, high: drawn[Math.ceil(samples * 0.975) - 1] ?? 0 };
}

/** The same numbers between 0 and 1 on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
