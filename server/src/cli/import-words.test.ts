import { expect, test } from "vitest";
import type { ImportResult } from "../imports/index.ts";
import { importSummary, importWords } from "./import-words.ts";

const result = (outcome: ImportResult["outcome"]): ImportResult => ({
  outcome,
  recordsDone: 1,
  created: 1,
  updated: 0,
  known: 0,
  refused: 0,
  finishedAt: outcome === "cancelled" ? null : new Date("2026-01-15T09:30:00Z"),
});

test("a file that was imported before is not reported as imported now, and how to import it again is said", () => {
  const words = importWords(result("already_completed"), "calls.jsonl");
  expect(words).toMatch(/^calls\.jsonl was already imported on 2026-01-15T09:30:00\.000Z\. Nothing was changed\./);
  expect(words).toContain("To import this one again, add an empty line at its end");
  expect(importSummary(result("already_completed"))).toMatchObject({ created: 1, already_imported: true });
});

test("an import that was stopped says how to go on, and one that went through says just its counts", () => {
  expect(importWords(result("cancelled"), "calls.jsonl")).toContain(
    "To continue with the next record, run the same command again",
  );
  expect(importSummary(result("cancelled"))).toHaveProperty("cancelled", true);
  expect(importWords(result("completed"), "calls.jsonl")).toBe(
    "1 conversation: 1 created, 0 updated, 0 already there, 0 refused.",
  );
  expect(importSummary(result("completed"))).toEqual({ records: 1, created: 1, updated: 0, known: 0, refused: 0 });
});
