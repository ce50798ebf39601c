import { existsSync, readFileSync } from "node:fs";

const calls = new URL("../../shared/datasets/harper-valley/calls.jsonl", import.meta.url);
const size = 6_000;

/** A transcript of 6 KB: real bank calls one after the other where they are at hand, else made-up turns. */
export function sixKilobytes(): string {
  const parts = existsSync(calls)
    ? readFileSync(calls, "utf8")
        .split("\n")
        .slice(0, 40)
        .map((line) => JSON.parse(line).transcript as string)
    : Array.from({ length: 400 }, (_, i) => `${i % 2 ? "Customer" : "Agent"}: this is turn number ${i} of the call`);
  return parts.join("\n").slice(0, size);
}
