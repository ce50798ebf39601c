import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { readRecord } from "./read-record.ts";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "cqs-grade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const turns = [
  { role: "assistant", text: "Hello, this is Anna from Harper Bank. How can I help?" },
  { role: "USER", text: "My card was stolen and I am really upset." },
  { role: "agent", text: "I am so sorry to hear that. I have blocked it." },
  { role: "customer", text: "Thank you." },
];

async function grade(lines: readonly unknown[], ...more: string[]) {
  const file = join(folder, "in.jsonl");
  writeFileSync(file, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  const run = promisify(execFile)(process.execPath, [cli, "grade", "--input", file, "--json", ...more]);
  const { stdout, stderr, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  const printed = stdout.split("\n").filter((line) => line !== "");
  return { code, stderr, graded: printed.map((line) => JSON.parse(line)) };
}

describe("grading a file without a server", () => {
  test("takes turns and request bodies, and counts turns from 0 over all of them", async () => {
    const transcript = "Agent: Good morning, this is Bob.\nCustomer: Hi, where is my parcel?\nAgent: It comes today.";
    const { code, graded } = await grade([
      { id: "one", turns },
      { external_id: "two", transcript },
    ]);
    expect(code).toBe(0);
    expect(graded.map(({ id }) => id)).toEqual(["one", "two"]);
    const [{ score, passed, criteria, satisfaction }] = graded;
    expect([typeof score, typeof passed]).toEqual(["number", "boolean"]);
    expect(satisfaction.turns.map(({ turn }: { turn: number }) => turn)).toEqual([1, 3]);
    for (const { p, label } of satisfaction.turns) {
      expect(p.dissatisfied + p.neutral + p.satisfied).toBeCloseTo(1, 6);
      expect(Object.keys(p)).toContain(label);
    }
    for (const { verdict, evidence } of criteria) {
      if (verdict !== "not_applicable") expect(evidence.length).toBeGreaterThan(0);
      for (const { turn, start, end, quote } of evidence) expect(turns[turn]?.text.slice(start, end)).toBe(quote);
    }
  });

  test("a bad line is named, and the others are graded", async () => {
    const { code, stderr, graded } = await grade([
      "{broken",
      { id: "x", turns: [{ role: "ghost", text: "boo" }] },
      { id: "y", transcript: 5 },
      { id: "good", turns },
    ]);
    expect(code).toBe(1);
    expect(graded.map(({ id }) => id)).toEqual(["good"]);
    expect(stderr).toContain("line 1: the line is not valid JSON");
    expect(stderr).toContain("line 2: turns.0.role:");
    expect(stderr).toContain("line 3: transcript:");
  });

  test("by another rubric, or a complaint that there is none", async () => {
    const { graded } = await grade([{ id: "a", turns }], "--rubric", "ai_agent");
    expect(graded[0].criteria.map(({ key }: { key: string }) => key)).toContain("loops");
    const none = await grade([{ id: "a", turns }], "--rubric", "nonsense");
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("customer_support")]);
  });
});

test("what is no conversation is refused by its field", () => {
  const refused = (body: unknown) => {
    try {
      readRecord(body, 1);
    } catch (error) {
      return (error as { field: string }).field;
    }
    return undefined;
  };
  expect(refused([])).toBe("body");
  expect(refused({ turns: {} })).toBe("turns");
  expect(refused({ turns: [{ role: "agent" }] })).toBe("turns.0.text");
  expect(refused({ turns: [], steps: [{ type: "dance" }] })).toBe("steps.0.type");
  expect(refused({ turns: Array.from({ length: 5_001 }, () => turns[0]) })).toBe("turns");
});
