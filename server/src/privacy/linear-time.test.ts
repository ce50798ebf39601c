import { expect, test } from "vitest";
import { maskText } from "./mask-text.ts";
import { compilePatterns } from "./own-patterns.ts";

const own = compilePatterns([
  { name: "to_the_end", pattern: "4.*x|4" },
  { name: "order", pattern: "ORD-\\d{4,}" },
]);

/** Processor time of this thread in ms; the best of some runs, since what else runs only ever adds to it. */
function cost(text: string, run: (text: string) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const before = process.threadCpuUsage();
    run(text);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

const repeated = (unit: string) => (chars: number) => unit.repeat(chars / unit.length);
const size = 12_000;
const times = 8;
/** Twice the text may take three times as long, so eight times the text 27 times; quadratic would be 64 times. */
const mostTimes = 27;
/** Below this, garbage collection counts for more than the text. */
const minCostMs = 2;

test.each([
  "4",
  "4 ",
  "4111 ",
  "415 555 2671 ",
  "415-555-2671, ",
  "call 415-555-2671 or ",
  "1.2.3.4 ",
  "4-1 5.5/5(2)",
  "+",
  "+1",
  "@",
  "a@",
  "a@b.",
  '"@',
  "%40",
  "five ",
  "one two\n",
  "A: five five\n",
  "a",
  "eyJaaaaa.",
  "://",
  "://a",
  "?a=b",
  "&token=",
  "a b c at gmail dot com ",
  "DE89 ",
  "123-45-6789 ",
  "[",
  "[PHONE] 415 555 2671 ",
])("eight times as much of %j takes about eight times as long", (unit) => {
  const make = repeated(unit);
  const mask = (text: string) => void maskText(text);
  // The first run of a text pays for compiling.
  mask(make(size));
  const small = Math.max(cost(make(size), mask), minCostMs);
  expect(cost(make(size * times), mask) / small).toBeLessThan(mostTimes);
});

test("own patterns that search to the end of every piece take no more than their due either", () => {
  const make = repeated("4 ORD-12345 ");
  const mask = (text: string) => void maskText(text, own);
  mask(make(size));
  const small = Math.max(cost(make(size), mask), minCostMs);
  expect(cost(make(size * times), mask) / small).toBeLessThan(mostTimes);
});
