import fc from "fast-check";
import { expect, test } from "vitest";
import { portions } from "./portions.ts";

test("portions keep all and their order, and are as big as they may be and no bigger", () => {
  const limits = { maxCount: 3, maxSize: 10 };
  fc.assert(
    fc.property(fc.array(fc.nat(15), { maxLength: 30 }), (sizes) => {
      const items = sizes.map((size, i) => ({ id: `${i}`, size }));
      const all = portions(items, limits);
      expect(all.flat()).toEqual(items);
      const sum = (some: typeof items) => some.reduce((total, { size }) => total + size, 0);
      for (const [i, some] of all.entries()) {
        expect(some.length).toBeGreaterThan(0);
        if (some.length > 1) expect(some.length <= limits.maxCount && sum(some) <= limits.maxSize).toBe(true);
        const next = all[i + 1]?.[0];
        if (next) expect(some.length === limits.maxCount || sum(some) + next.size > limits.maxSize).toBe(true);
      }
    }),
  );
});
