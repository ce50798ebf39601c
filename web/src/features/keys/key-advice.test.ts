import { expect, test } from "vitest";
import type { ApiKey } from "../../api/client.ts";
import { adviceFor } from "./key-advice.ts";

const now = Date.parse("2026-06-01T00:00:00Z");
const key = (more: Partial<ApiKey>, secretMade = "2026-05-20T00:00:00Z") =>
  ({
    ...{ status: "active", creator_left: false, created_at: secretMade, last_used_at: "2026-05-31T00:00:00Z" },
    secrets: [{ created_at: secretMade }],
    ...more,
  }) as ApiKey;

test("keys that nobody uses, that are old, or whose maker has left are pointed out; revoked ones are not", () => {
  expect(adviceFor(key({}), now)).toEqual([]);
  expect(adviceFor(key({ last_used_at: "2026-04-01T00:00:00Z" }), now)).toEqual(["idle"]);
  expect(adviceFor(key({}, "2026-01-01T00:00:00Z"), now)).toEqual(["old"]);
  expect(adviceFor(key({ last_used_at: null, creator_left: true }, "2026-01-01T00:00:00Z"), now)).toEqual([
    "creatorLeft",
    "idle",
  ]);
  expect(adviceFor(key({ status: "revoked", creator_left: true }), now)).toEqual([]);
});
