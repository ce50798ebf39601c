import { expect, test } from "vitest";
import { pathPrefixOf, withoutPrefix } from "./path-prefix.ts";

test.each([
  ["https://quality.example.com", ""],
  ["https://example.com/", ""],
  ["https://example.com/tools/quality/", "/tools/quality"],
  [undefined, ""],
])("the path of %s is the prefix %j", (publicUrl, prefix) => {
  expect(pathPrefixOf(publicUrl)).toBe(prefix);
});

test.each([
  ["/quality/inbox?mode=test", "/inbox?mode=test"],
  ["/quality", "/"],
  ["/quality?mode=test", "/?mode=test"],
  ["/inbox", "/inbox"],
  ["/quality-report", "/quality-report"],
])("a proxy may leave the prefix on an address or remove it: %s", (url, rest) => {
  expect(withoutPrefix(url, "/quality")).toBe(rest);
});
