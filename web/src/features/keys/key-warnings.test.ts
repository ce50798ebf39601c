import { expect, test } from "vitest";
import type { ApiKey } from "../../api/client.ts";
import { warningsOf } from "./key-warnings.ts";

const now = Date.parse("2026-06-01T00:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

function keyWith(change: Partial<ApiKey>, secretAge = 1, secondStatus?: "expiring"): ApiKey {
  const secret = {
    version: 1,
    hint: "x4Qz",
    status: "active" as const,
    created_at: daysAgo(secretAge),
    expires_at: null,
    last_used_at: null,
    last_used_ip: null,
  };
  return {
    status: "active",
    created_at: daysAgo(100),
    last_used_at: daysAgo(0),
    creator_left: false,
    secrets: secondStatus
      ? [
          { ...secret, version: 2 },
          { ...secret, status: secondStatus },
        ]
      : [secret],
    ...change,
  } as ApiKey;
}

test("a key that is used and young is not pointed out", () => {
  expect(warningsOf(keyWith({}), now)).toEqual([]);
});

test("a key is idle 30 days after its last use, or after it was made if it was never used", () => {
  expect(warningsOf(keyWith({ last_used_at: daysAgo(29) }), now)).toEqual([]);
  expect(warningsOf(keyWith({ last_used_at: daysAgo(30) }), now)).toEqual(["idle"]);
  expect(warningsOf(keyWith({ last_used_at: null, created_at: daysAgo(2) }), now)).toEqual([]);
  expect(warningsOf(keyWith({ last_used_at: null, created_at: daysAgo(31) }), now)).toEqual(["idle"]);
});

test("a secret is due for rotation after 90 days, whatever the age of its key", () => {
  expect(warningsOf(keyWith({ created_at: daysAgo(400) }, 89), now)).toEqual([]);
  expect(warningsOf(keyWith({}, 90), now)).toEqual(["old"]);
});

test("an overlap and a creator who left are named; of a revoked key nothing is", () => {
  const key = keyWith({ creator_left: true }, 1, "expiring");
  expect(warningsOf(key, now)).toEqual(["overlap", "creatorLeft"]);
  expect(warningsOf({ ...key, status: "revoked" }, now)).toEqual([]);
});
