import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { BatchOverflow, batcher } from "./batch.ts";

test("calls made while a batch is under way go together in the next one", async () => {
  const sizes: number[] = [];
  const { add } = batcher<number, number>({
    maxSize: 100,
    maxWaiting: 1000,
    run: async (items) => {
      sizes.push(items.length);
      await sleep(20);
      return items.map((item) => item * 2);
    },
  });
  const first = add(1);
  await sleep(5);
  const rest = await Promise.all([2, 3, 4].map(add));
  expect([await first, ...rest]).toEqual([2, 4, 6, 8]);
  expect(sizes).toEqual([1, 3]);
});

test("a failed batch fails its own calls and no others", async () => {
  let runs = 0;
  const { add, idle } = batcher<number, number>({
    maxSize: 1,
    maxWaiting: 1000,
    run: async (items) => {
      if (++runs === 1) throw new Error("no");
      return items;
    },
  });
  const results = await Promise.allSettled([add(1), add(2)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  await idle();
});

test("more than can wait is refused instead of piling up", async () => {
  const { add } = batcher<number, number>({ maxSize: 1, maxWaiting: 2, run: async (items) => items });
  const results = await Promise.allSettled([add(1), add(2), add(3)]);
  expect(results[2]).toMatchObject({ status: "rejected", reason: expect.any(BatchOverflow) });
});

test("a batch ends before it weighs too much, and an item that is too heavy goes alone", async () => {
  const batches: (readonly number[])[] = [];
  const { add } = batcher<number, number>({
    maxSize: 3,
    maxWaiting: 1000,
    weight: { of: (item) => item, max: 10 },
    run: async (items) => {
      batches.push(items);
      return items;
    },
  });
  await Promise.all([4, 6, 1, 30, 1, 1, 1, 1].map(add));
  expect(batches).toEqual([[4, 6], [1], [30], [1, 1, 1], [1]]);
});

test("as many batches are under way together as may be, and what comes at their very end is not forgotten", async () => {
  const gates: (() => void)[] = [];
  const { add, idle } = batcher<number, number>({
    maxSize: 1,
    maxWaiting: 1000,
    atOnce: 2,
    run: (items) => new Promise((resolve) => gates.push(() => resolve(items))),
  });
  // Another one for each that ends, at the moment when it does.
  const again = (item: number) => add(item).then((got) => add(got + 10));
  const all = Promise.all([1, 2, 3].map(again));
  for (let opened = 0; opened < 6; ) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(gates.length).toBeLessThanOrEqual(2);
    const gate = gates.shift();
    if (gate) opened += 1;
    gate?.();
  }
  expect(await all).toEqual([11, 12, 13]);
  await idle();
});

test("beside another one a batch starts only with enough, and what is too few goes as soon as that one is over", async () => {
  const batches: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  const { add, idle } = batcher<number, number>({
    maxSize: 100,
    maxWaiting: 1000,
    atOnce: 2,
    besideOthers: 3,
    run: (items) => {
      batches.push(items);
      return new Promise((resolve) => gates.push(() => resolve(items)));
    },
  });
  const settled = () => sleep(5);
  const all = [add(1)];
  await settled();
  all.push(add(2), add(3));
  await settled();
  expect(batches).toEqual([[1]]);
  all.push(add(4));
  await settled();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  all.push(add(5));
  gates[0]?.();
  await settled();
  expect(batches).toHaveLength(2);
  gates[1]?.();
  await settled();
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  gates[2]?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
  await idle();
});
