import { existsSync, readFileSync } from "node:fs";

const calls = new URL("../../shared/datasets/harper-valley/calls.jsonl", import.meta.url);
const size = 6_000;

/** Real bank calls where they are at hand, else made-up ones. */
export function realCalls(): readonly string[] {
  if (existsSync(calls)) {
    const lines = readFileSync(calls, "utf8").trim().split("\n");
    return lines.map((line) => JSON.parse(line).transcript as string);
  }
  const turn = (i: number) => `${i % 2 ? "Customer" : "Agent"}: this is turn number ${i} of the call`;
  return Array.from({ length: 1_000 }, () => Array.from({ length: 20 }, (_, i) => turn(i)).join("\n"));
}

/** A transcript of 6 KB: calls one after the other. */
export const sixKilobytes = (): string => realCalls().slice(0, 40).join("\n").slice(0, size);
