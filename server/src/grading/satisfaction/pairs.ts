import { measures } from "./measures.ts";

const between = " & ";
const titles: ReadonlyMap<string, string> = new Map(measures.map(({ key, title }) => [key, title]));

/** The names of each two flags that are both there: a "no" means one thing after a question and another after a failure. */
export function pairsOf(measured: readonly number[]): ReadonlySet<string> {
  const there = measures.filter(({ flag }, index) => flag === true && measured[index] === 1).map(({ key }) => key);
  return new Set(there.flatMap((one, at) => there.slice(at + 1).map((other) => `${one}${between}${other}`)));
}

export const pairInWords = (pair: string): string =>
  pair
    .split(between)
    .map((key) => titles.get(key) ?? key)
    .join(", and ");
