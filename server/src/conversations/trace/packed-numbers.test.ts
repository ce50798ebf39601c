import fc from "fast-check";
import { expect, test } from "vitest";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

test("numbers come back as they were packed, and JSON escapes nothing of it", () => {
  const number = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 3_000 }), (numbers) => {
      const text = packNumbers(numbers);
      expect(unpackNumbers(text)).toEqual(numbers.map((it) => it + 0));
      expect(JSON.stringify(text)).toBe(`"${text}"`);
    }),
  );
});

test("small ones are a sign each, and the form stays as it is: rows have it", () => {
  expect(packNumbers([0, 1, -1, 15, -16])).toBe("ACBef");
  expect(packNumbers([16, 1_000])).toBe("gBw-B");
});
