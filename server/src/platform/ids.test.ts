import fc from "fast-check";
import { expect, test } from "vitest";
import { idFloor, newId } from "./ids.ts";

test("ids sort by the time they were made, whatever the order of making", () => {
  const time = fc.integer({ min: 0, max: 2 ** 47 });
  fc.assert(
    fc.property(time, time, (a, b) => {
      fc.pre(a !== b);
      expect(newId("ticket", new Date(a)) < newId("ticket", new Date(b))).toBe(a < b);
    }),
  );
});

test("ids of one millisecond sort in the order in which they were made, and none comes twice", () => {
  const now = new Date();
  const ids = Array.from({ length: 5_000 }, () => newId("ticket", now));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id has its noun's prefix and 22 digits", () => {
  expect(newId("contact")).toMatch(/^con_[0-9A-Za-z]{22}$/);
  expect(newId("request")).toMatch(/^req_[0-9A-Za-z]{22}$/);
});

test("the floor of a time parts the ids before it from those at and after it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 47 }), (ms) => {
      const floor = idFloor("event", new Date(ms));
      expect(newId("event", new Date(ms - 1)) < floor).toBe(true);
      expect(newId("event", new Date(ms)) >= floor).toBe(true);
    }),
  );
});
