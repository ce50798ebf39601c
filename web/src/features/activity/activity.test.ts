import { expect, test } from "vitest";
import type { AgentTestOutline, BulkChange, Export, Import } from "../../api/client.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { emptyForm, exportInput, fileNameOf } from "./export-form.ts";
import { countsOf, filterText, hintOf, titleOf, toneOf } from "./job-words.ts";
import { canUndo, importJob, isUnderWay, type Job, sortedJobs, testJob } from "./jobs.ts";
import { runsAfter, silenceMs, withoutSilent } from "./running-runs.ts";
import { texts } from "./texts.ts";

const job = (id: string, status: Job["status"], createdAt: string) => ({ id, status, createdAt }) as Job;

test("what is under way comes first, then the newest", () => {
  const jobs = [
    job("old", "completed", "2026-01-01T00:00:00Z"),
    job("running", "running", "2025-01-01T00:00:00Z"),
    job("new", "failed", "2026-01-02T00:00:00Z"),
  ];
  expect(sortedJobs(jobs).map(({ id }) => id)).toEqual(["running", "new", "old"]);
});

test("a test without runs has made no progress", () => {
  const test = { runs: 0, completed_runs: 0 } as AgentTestOutline;
  expect(testJob(test).progress).toBe(0);
  expect(testJob({ ...test, runs: 4, completed_runs: 1 }).progress).toBe(0.25);
});

test("an import shows how much of its file is done, and what became of its records", () => {
  const run = {
    id: "imp_1",
    file_name: "calls\u202e.jsonl",
    status: "running",
    bytes_done: 250,
    bytes_total: 1_000,
    created: 1_200,
    updated: 0,
    known: 3,
    refused: 1,
  } as Import;
  const job = importJob(run);
  expect(job.progress).toBe(0.25);
  expect(importJob({ ...run, bytes_done: 0, bytes_total: 0 }).progress).toBe(0);
  expect(titleOf(job)).toBe("Import of calls[RLO].jsonl");
  expect(countsOf(job)).toBe("1,200 conversations created, 3 already there, 1 refused");
  expect(countsOf(importJob({ ...run, created: 1, updated: 2, known: 0, refused: 0 }))).toBe(
    "1 conversation created, 2 updated",
  );
});

test("an import whose command has died is not under way, and the page says how to go on", () => {
  const job = (status: Import["status"]) => importJob({ status, bytes_total: 0 } as Import);
  expect([job("running"), job("interrupted"), job("cancelled")].map(isUnderWay)).toEqual([true, false, false]);
  expect(toneOf(job("interrupted"))).toBe("warn");
  for (const status of ["interrupted", "cancelled"] as const) expect(hintOf(job(status))).toMatch(/again/);
  expect(hintOf(job("running"))).toBeUndefined();
  expect(hintOf({ kind: "rescore", status: "cancelled" })).toBeUndefined();
});

test("a bulk change is offered to be undone once, and only for what can be taken back", () => {
  const change = {
    status: "completed",
    undone_by: null,
    changed: 3,
    changes: { add_tags: ["a"] },
  } as unknown as BulkChange;
  expect(canUndo(change)).toBe(true);
  expect(canUndo({ ...change, undone_by: "blk_2" })).toBe(false);
  expect(canUndo({ ...change, status: "running" })).toBe(false);
  expect(canUndo({ ...change, changes: { score_again: true } })).toBe(false);
  expect(canUndo({ ...change, changed: 0 })).toBe(false);
});

test("an export holds both days that were chosen, and no filter that its kind does not have", () => {
  const day = { ...emptyForm, from: "2026-05-04", to: "2026-05-04" };
  const { filters } = exportInput(day);
  const [after, before] = [Date.parse(filters?.created_after ?? ""), Date.parse(filters?.created_before ?? "")];
  expect(before - after).toBe(86_400_001);
  expect(new Date(after + 1).getHours()).toBe(0);
  expect(exportInput({ ...day, tag: "vip", resource: "scorecards" }).filters).not.toHaveProperty("tag");
  expect(exportInput(emptyForm).filters).toEqual({});
});

test("files are named after what is in them", () => {
  const run = { id: "exp_1", resource: "traces", format: "jsonl", gzip: true } as Export;
  expect(fileNameOf(run)).toBe("traces-exp_1.jsonl.gz");
  expect(texts.exportTitle(run)).toBe("Export of traces as JSON Lines, compressed");
});

test("the stream alone tells how many runs are under way", () => {
  const event = (id: string, status: string, type = "export.updated") =>
    ({ type, resource: { id }, data: { status } }) as unknown as LiveEvent;
  let running: ReturnType<typeof runsAfter> = new Map();
  for (const one of [event("a", "queued"), event("b", "running"), event("a", "running"), event("c", "completed")]) {
    running = runsAfter(running, one, 0);
  }
  expect([...running.keys()]).toEqual(["a", "b"]);
  expect([...runsAfter(running, event("a", "failed"), 1).keys()]).toEqual(["b"]);
  expect(runsAfter(running, event("x", "running", "ticket.updated"), 1)).toBe(running);
  expect(withoutSilent(running, silenceMs).size).toBe(0);
});

test("filters are shown as people read them", () => {
  expect([["a", "b"], true, 3, { x: 1 }].map(filterText)).toEqual(["a, b", "yes", "3", '{"x":1}']);
});
