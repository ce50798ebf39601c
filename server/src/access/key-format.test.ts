import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSecret, modeOfSecret } from "./key-format.ts";

test.each(["live", "test"] as const)("a %s key says its mode and passes its own checksum", (mode) => {
  const secret = makeSecret(mode);
  expect(secret).toMatch(new RegExp(`^svc_${mode}_[0-9A-Za-z]{36}$`));
  expect(modeOfSecret(secret)).toBe(mode);
});

test("any single wrong character is noticed without a look-up", () => {
  const secret = makeSecret("live");
  fc.assert(
    fc.property(fc.integer({ min: 9, max: secret.length - 1 }), fc.constantFrom(..."0Az9Zb"), (at, digit) => {
      fc.pre(secret[at] !== digit);
      expect(modeOfSecret(secret.slice(0, at) + digit + secret.slice(at + 1))).toBeUndefined();
    }),
  );
});

test("the mode can't be changed by changing the prefix", () => {
  expect(modeOfSecret(makeSecret("test").replace("test", "live"))).toBeUndefined();
});

test("no two keys are alike", () => {
  expect(new Set(Array.from({ length: 1_000 }, () => makeSecret("live"))).size).toBe(1_000);
});
