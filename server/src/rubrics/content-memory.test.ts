import { expect, test } from "vitest";
import type { Scope } from "../platform/scope.ts";
import { createContentMemory } from "./content-memory.ts";
import type { RubricContent } from "./types.ts";

const live: Scope = { workspaceId: "ws_1", mode: "live" };
const content = (passScore: number, key = "k"): RubricContent => ({
  passScore,
  minimumAgreement: null,
  criteria: [{ key } as RubricContent["criteria"][number]],
});

test("a tenant never gets another's content", () => {
  const memory = createContentMemory();
  memory.keep(live, "rub_1", 1, content(1));
  expect(memory.find(live, "rub_1", 1)).toEqual(content(1));
  expect(memory.find({ ...live, mode: "test" }, "rub_1", 1)).toBeUndefined();
  expect(memory.find({ ...live, workspaceId: "ws_2" }, "rub_1", 1)).toBeUndefined();
  expect(memory.find(live, "rub_1", 2)).toBeUndefined();
});

test("what is remembered is bounded, in number and in length; the oldest goes first", () => {
  const many = createContentMemory();
  for (let version = 1; version <= 1_001; version++) many.keep(live, "rub_1", version, content(version));
  expect(many.find(live, "rub_1", 1)).toBeUndefined();
  expect(many.find(live, "rub_1", 2)).toBeDefined();
  const long = createContentMemory();
  for (let version = 1; version <= 4; version++) long.keep(live, "rub_1", version, content(1, "x".repeat(10_000_000)));
  expect([1, 2, 3, 4].map((version) => long.find(live, "rub_1", version) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
