import { expect, test } from "vitest";
import type { ApiKey } from "../../api/client.ts";
import { bodyOf, draftOf, isComplete, newDraft } from "./key-draft.ts";
import { allScopes } from "./scope-groups.ts";

test("each tier sends its own limits, and a custom one those that were typed", () => {
  const draft = { ...newDraft, name: " Import " };
  expect(bodyOf(draft)).toMatchObject({ name: "Import", per_minute: 60, per_hour: null });
  expect(bodyOf({ ...draft, tier: "burst" })).toMatchObject({ per_minute: 120, per_hour: 1000 });
  expect(bodyOf({ ...draft, tier: "custom", perMinute: "600", perHour: "" })).toMatchObject({
    per_minute: 600,
    per_hour: null,
  });
});

test("a form that is opened and saved changes nothing", () => {
  const key = {
    name: "Import",
    scopes: ["tickets:read"],
    rate_limit: { per_minute: 120, per_hour: 5 },
    ip_allowlist: ["203.0.113.0/24"],
  } as unknown as ApiKey;
  expect(bodyOf(draftOf(key))).toEqual({
    name: "Import",
    scopes: ["tickets:read"],
    per_minute: 120,
    per_hour: 5,
    ip_allowlist: ["203.0.113.0/24"],
  });
});

test("a key needs a name, a scope and a limit", () => {
  expect(isComplete({ ...newDraft, name: "x" })).toBe(true);
  expect(isComplete(newDraft)).toBe(false);
  expect(isComplete({ ...newDraft, name: "x", scopes: [] })).toBe(false);
  expect(isComplete({ ...newDraft, name: "x", tier: "custom", perMinute: "" })).toBe(false);
});

test("every scope is in exactly one group", () => {
  expect(new Set(allScopes).size).toBe(18);
  expect(allScopes.length).toBe(18);
});
