import { expect, test } from "vitest";
import { createWordMemory } from "./word-memory.ts";

const mask = <Value>(value: Value) => value;

test("words are remembered for one version and one mask, and no more of them than there is room for", () => {
  const memory = createWordMemory();
  const source = { key: "a", version: "1", mask: undefined };
  memory.keep(source, "\nx\n");
  expect(memory.find(source)).toBe("\nx\n");
  expect(memory.find({ ...source, version: "2" })).toBeUndefined();
  expect(memory.find({ ...source, mask })).toBeUndefined();
  memory.keep({ ...source, version: "2" }, "\ny\n");
  expect(memory.find(source)).toBeUndefined();
  for (let i = 0; i < 5_000; i++) memory.keep({ ...source, key: `${i}` }, "");
  expect(memory.find({ ...source, version: "2" })).toBeUndefined();
  expect(memory.find({ ...source, key: "4999" })).toBe("");
  memory.keep({ ...source, key: "long" }, "x".repeat(17_000_000));
  expect(memory.find({ ...source, key: "long" })).toBeUndefined();
});
