import { expect, test } from "vitest";
import { spanError } from "./span-error.ts";
import type { Span } from "./types.ts";

type Given = Partial<Pick<Span, "attributes" | "events" | "statusCode" | "statusMessage">>;
const errorOf = (given: Given) =>
  spanError({ attributes: {}, events: [], statusCode: "unset", statusMessage: "", ...given } as Span);
const exception = (type: string, message: string) => ({
  name: "exception",
  timeNs: 0n,
  attributes: { "exception.type": type, "exception.message": message },
});
const failed = { events: [exception("Timeout", "after 5 s")], attributes: { "error.type": "500" } };

test("a span that ended well has dealt with its exceptions", () => {
  expect(errorOf({ ...failed, statusCode: "ok" })).toBeNull();
  expect(errorOf({ ...failed, statusCode: "ok", statusMessage: "recovered" })).toBeNull();
  expect(errorOf({ ...failed, statusCode: "unset" })).toBe("Timeout: after 5 s");
  expect(errorOf({ ...failed, statusCode: "error" })).toBe("Timeout: after 5 s");
});

test("a status of error is one, with whatever tells about it", () => {
  expect(errorOf({ statusCode: "error" })).toBe("The operation failed.");
  expect(errorOf({ statusCode: "error", statusMessage: "no such order" })).toBe("no such order");
  expect(errorOf({ statusCode: "error", attributes: { "error.type": "404", "error.message": "gone" } })).toBe(
    "404: gone",
  );
  expect(errorOf({ attributes: { "error.type": "404" } })).toBe("404");
  expect(errorOf({ attributes: { "error.message": "only words" } })).toBeNull();
  expect(errorOf({})).toBeNull();
});

test("of several exceptions the last counts, and a long message is cut between characters", () => {
  expect(errorOf({ events: [exception("A", "first"), exception("B", "last")] })).toBe("B: last");
  const long = errorOf({ statusCode: "error", statusMessage: `x${"🙂".repeat(40_000)}` }) as string;
  expect([long.length, long.isWellFormed()]).toEqual([65_535, true]);
});
