import { afterAll, expect, test } from "vitest";
import type { TestInput } from "./test-task.ts";
import { createWorkerPool } from "./worker-pool.ts";
import { workerTask } from "./worker-task.ts";

const task = workerTask<TestInput, unknown>("test", new URL("./test-task.ts", import.meta.url));
const pools: ReturnType<typeof createWorkerPool>[] = [];
const poolOf = (options: Parameters<typeof createWorkerPool>[0] = {}) => {
  const pool = createWorkerPool({ maxThreads: 1, ...options });
  pools.push(pool);
  return pool;
};
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

/** Keeps threads at work until it is opened. */
function gate() {
  const flag = new SharedArrayBuffer(8);
  const cells = new Int32Array(flag);
  return {
    flag,
    open: () => {
      Atomics.store(cells, 0, 1);
      Atomics.notify(cells, 0);
    },
    /** Resolves once this many tasks wait at it. */
    reached: async (count: number) => {
      for (let seen = Atomics.load(cells, 1); seen < count; seen = Atomics.load(cells, 1)) {
        const next = Atomics.waitAsync(cells, 1, seen);
        if (next.async) await next.value;
      }
    },
  };
}

test("a task runs elsewhere, and what it throws comes back", async () => {
  const pool = poolOf();
  expect(await pool.run(task, { do: "add", numbers: [1, 2, 3] })).toBe(6);
  await expect(pool.run(task, { do: "throw", message: "too far" })).rejects.toThrow(RangeError("too far"));
  expect(await pool.run(task, { do: "add", numbers: [4] })).toBe(4);
});

test("a thread sees none of the process's environment, which holds secrets", async () => {
  expect(await poolOf().run(task, { do: "read environment" })).toEqual([]);
});

test("a crash of a thread costs a retry, and nothing else", async () => {
  const pool = poolOf();
  const flag = new SharedArrayBuffer(8);
  const crashing = pool.run(task, { do: "crash once", flag });
  const behind = pool.run(task, { do: "add", numbers: [1, 1] });
  expect(await Promise.all([crashing, behind])).toEqual(["done", 2]);
});

test("a task that crashes every thread is given up, and the next one runs", async () => {
  const pool = poolOf();
  const crashing = pool.run(task, { do: "crash" });
  const behind = pool.run(task, { do: "add", numbers: [5] });
  await expect(crashing).rejects.toThrow("ended during a task");
  expect(await behind).toBe(5);
});

test("a task that takes too long is ended with its thread, and the next one runs", async () => {
  const pool = poolOf();
  const { flag } = gate();
  const hurried = { ...task, timeoutMs: 300 };
  await expect(pool.run(hurried, { do: "wait", flag })).rejects.toThrow("longer than 300 ms");
  expect(await pool.run(task, { do: "add", numbers: [7] })).toBe(7);
});

test("no more than the allowed tasks wait: the next caller is told to come again", async () => {
  const pool = poolOf({ maxThreads: 2, maxQueued: 3 });
  const { flag, open, reached } = gate();
  const running = [pool.run(task, { do: "wait", flag }), pool.run(task, { do: "wait", flag })];
  await reached(2);
  const queued = [1, 2, 3].map((number) => pool.run(task, { do: "add", numbers: [number] }));
  await expect(pool.run(task, { do: "add", numbers: [4] })).rejects.toMatchObject({
    code: "unavailable",
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
  });
  open();
  expect(await Promise.all([...running, ...queued])).toEqual(["done", "done", 1, 2, 3]);
});

test("what a call waits for comes before what the background wants, however long that has waited", async () => {
  const pool = poolOf();
  const { flag, open, reached } = gate();
  const order: string[] = [];
  const background = { ...task, isBackground: true as const };
  const running = pool.run(task, { do: "wait", flag });
  await reached(1);
  const noting = async (name: string, work: Promise<unknown>) => {
    await work;
    order.push(name);
  };
  const all = [
    noting("background", pool.run(background, { do: "add", numbers: [1] })),
    noting("call", pool.run(task, { do: "add", numbers: [2] })),
  ];
  open();
  await Promise.all([running, ...all]);
  expect(order).toEqual(["call", "background"]);
});

test("closing finishes what was accepted and accepts no more", async () => {
  const pool = poolOf();
  const { flag, open, reached } = gate();
  const running = pool.run(task, { do: "wait", flag });
  const queued = pool.run(task, { do: "add", numbers: [9] });
  await reached(1);
  const closed = pool.close();
  await expect(pool.run(task, { do: "add", numbers: [1] })).rejects.toMatchObject({ code: "unavailable" });
  open();
  expect(await Promise.all([running, queued])).toEqual(["done", 9]);
  await closed;
});

test("input that can't be copied is refused, and the thread stays of use", async () => {
  const pool = poolOf();
  const numbers = [() => 1] as never;
  await expect(pool.run(task, { do: "add", numbers })).rejects.toThrow("could not be cloned");
  expect(await pool.run(task, { do: "add", numbers: [1] })).toBe(1);
});
