import { expect, test } from "vitest";
import { onDemand } from "./on-demand.ts";

test("whoever asks at the same time gets the same, which is loaded once", async () => {
  let loads = 0;
  const library = onDemand(async () => ({ number: ++loads }));
  expect(loads).toBe(0);
  const [first, second] = await Promise.all([library(), library()]);
  expect(first).toBe(second);
  expect(await library()).toBe(first);
  expect(loads).toBe(1);
});

test("a failure is told to everybody who waits, and the next one tries again", async () => {
  let loads = 0;
  const library = onDemand(async () => {
    if (++loads === 1) throw new Error("no such file");
    return loads;
  });
  const outcomes = await Promise.allSettled([library(), library()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await library()).toBe(2);
});
