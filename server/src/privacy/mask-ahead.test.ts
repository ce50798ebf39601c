import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { maskAhead, privacyAhead } from "../platform/privacy.ts";
import { createWorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { maskInPool } from "./mask-in-pool.ts";
import { createMasks, maskOf } from "./mask-value.ts";
import { finds, lookAlikes } from "./test-cases.ts";

const own = [{ name: "order", pattern: "ORD-\\d+" }];
const pool = createWorkerPool({ maxThreads: 1 });
afterAll(() => pool.close());

/** A source of masks that tells what was masked elsewhere. */
function watched() {
  const sent: string[] = [];
  const inPool = maskInPool(pool);
  const masks = createMasks((patterns, texts) => {
    sent.push(...texts);
    return inPool(patterns, texts);
  });
  return { mask: masks(own), sent };
}

const long = (text: string) => `${text} ${"and so on, ".repeat(500)}`;

test("what is masked in another thread is what would have been masked here", async () => {
  const texts = [...finds.map(([text]) => text), ...lookAlikes];
  const values = fc.array(fc.constantFrom(...texts, "ORD-77 of ada@example.com", long("call +49 30 901820")), {
    minLength: 1,
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const { mask } = watched();
      const ready = await mask.ahead?.(value);
      expect(ready?.(value)).toEqual(maskOf(own)(value));
    }),
    { numRuns: 30 },
  );
});

test("short texts stay in the main thread, and the mask stays the same", async () => {
  const { mask, sent } = watched();
  expect(await maskAhead(mask, { a: "ada@example.com", b: ["ORD-1"] })).toBe(mask);
  expect(sent).toEqual([]);
});

test("many short texts are as much work as a long one", async () => {
  const { mask, sent } = watched();
  const texts = Array.from({ length: 1_000 }, (_, i) => `user${i}@example.com`);
  const ready = await maskAhead(mask, texts);
  expect(sent.length).toBe(1_000);
  expect(ready?.(texts)).toEqual(texts.map(() => "[EMAIL]"));
});

test("each text is masked once, whether it is stored, shown or logged", async () => {
  const { mask, sent } = watched();
  const text = long("I am ada@example.com");
  const body = { transcript: text, events: [{ content: text }] };
  const first = await privacyAhead({ stored: mask, shown: mask }, body);
  expect(first.stored).toBe(first.shown);
  const stored = first.stored?.(body);
  // The log gets a copy of the body; what was stored is shown.
  const second = await privacyAhead(first, [structuredClone(body), stored]);
  expect(second.shown?.(stored)).toEqual(stored);
  expect(sent).toEqual([text]);
});

test("a text that nobody announced is masked all the same", async () => {
  const { mask } = watched();
  const ready = await maskAhead(mask, long("ada@example.com"));
  expect(ready?.(long("bob@example.com"))).toBe(long("[EMAIL]"));
});

test("without a mask there is nothing to do", async () => {
  expect(await maskAhead(undefined, long("ada@example.com"))).toBeUndefined();
});
