import { expect, test } from "vitest";
import { checkAllowlist, isAllowed } from "./allowlist.ts";

test.each([
  ["203.0.113.7", ["203.0.113.7"], true],
  ["203.0.113.8", ["203.0.113.7"], false],
  ["203.0.113.8", ["203.0.113.0/24"], true],
  ["::ffff:203.0.113.8", ["203.0.113.0/24"], true],
  ["203.0.113.8", ["::ffff:203.0.113.0/120"], true],
  ["203.0.113.8", ["::ffff:203.0.113.8"], true],
  ["2001:db8::1", ["2001:db8::/32"], true],
  ["2001:db9::1", ["2001:db8::/32"], false],
  ["203.0.113.8", ["::/0"], false],
  ["203.0.113.8", ["0.0.0.0/0"], true],
  ["not an address", ["0.0.0.0/0"], false],
  ["203.0.113.8", [], true],
])("%s against %j is %s", (ip, list, allowed) => {
  expect(isAllowed(ip, list)).toBe(allowed);
});

test("an entry that is no address or range is refused by its place", () => {
  expect(() => checkAllowlist(["10.0.0.1", "10.0.0.0/33"], "ip_allowlist")).toThrow(/ip_allowlist\.1/);
  expect(() => checkAllowlist(["fe80::1%eth0"], "ip_allowlist")).toThrow(/ip_allowlist\.0/);
  expect(checkAllowlist([" 10.0.0.1 "], "ip_allowlist")).toEqual(["10.0.0.1"]);
});

test.each([
  ["10.0.0.1/8", "10.0.0.0/8"],
  ["010.0.0.1", "8.0.0.1"],
  ["10.1", "10.0.0.1"],
  ["0x0a.0.0.1", "10.0.0.1"],
  ["167772161", "10.0.0.1"],
  ["2001:DB8::1", "2001:db8::1"],
  ["2001:db8:0:0:0:0:0:1", "2001:db8::1"],
  ["2001:db8::1/32", "2001:db8::/32"],
])("%s is refused, and the refusal names %s", (entry, canonical) => {
  expect(() => checkAllowlist([entry], "ip_allowlist")).toThrow(`ip_allowlist.0 must be written as ${canonical}.`);
});

test.each([
  ["10.0.0.0/8", "10.0.0.0/8"],
  ["10.0.0.1", "10.0.0.1"],
  ["2001:db8::/32", "2001:db8::/32"],
  ["::/0", "::/0"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.0/104", "10.0.0.0/8"],
])("%s is stored as %s", (entry, stored) => {
  expect(checkAllowlist([entry], "ip_allowlist")).toEqual([stored]);
});
