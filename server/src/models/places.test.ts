import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";

const { signal } = new AbortController();
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("no more calls than places are under way, and each gets its turn", async () => {
  const places = createPlaces(2);
  let under = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 9 }, async () => {
      const leave = await places(signal);
      most = Math.max(most, ++under);
      await settled();
      under--;
      leave();
      leave();
    }),
  );
  expect({ most, under }).toEqual({ most: 2, under: 0 });
});

test("who gives up while waiting takes no place", async () => {
  const places = createPlaces(1);
  const leave = await places(signal);
  const giving = new AbortController();
  const waiting = places(giving.signal);
  giving.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  leave();
  await expect(places(signal)).resolves.toBeTypeOf("function");
});
