import { expect, test } from "vitest";
import { payloadState } from "./payload-state.ts";

const now = Date.parse("2026-06-30T00:00:00Z");
const entry = (at: string, payload: object | null, hash: string | null = "9f86") => ({
  at,
  payload,
  argument_hash: hash,
});

test("a payload that is there is shown, whatever its age", () => {
  expect(payloadState(entry("2026-06-01T00:00:00Z", { body: {} }), now)).toBe("kept");
});

test("a payload is gone after 7 days, and was never there before", () => {
  expect(payloadState(entry("2026-06-23T00:00:00Z", null), now)).toBe("gone");
  expect(payloadState(entry("2026-06-23T00:00:01Z", null), now)).toBe("none");
  expect(payloadState(entry("2026-06-29T00:00:00Z", {}), now)).toBe("none");
});

test("a call whose arguments were never read has lost nothing", () => {
  expect(payloadState(entry("2026-01-01T00:00:00Z", null, null), now)).toBe("none");
});
