import type { AgentTestComparison, AgentTestOutline, AgentTestRun } from "../../api/client.ts";
import type { Tone } from "../../ui/StatusPill.tsx";
import { testTexts as texts } from "./test-texts.ts";

type Progress = Pick<AgentTestOutline, "status" | "passed">;

/** How a test stands, in words and as a tone. */
export function outcomeOf({ status, passed }: Progress): { readonly tone: Tone; readonly text: string } {
  if (status !== "completed") return { tone: status === "failed" ? "bad" : "none", text: texts.testStatuses[status] };
  return passed ? { tone: "good", text: texts.passed } : { tone: "bad", text: texts.notPassed };
}

/** Runs of the version tested; with a comparison, half of all. */
export const runsOfVersion = ({
  runs,
  compared_with: base,
}: Pick<AgentTestOutline, "runs" | "compared_with">): number => (base === null ? runs : runs / 2);

const changeOrder = ["worsened", "improved", "same"] as const;

/** What got worse first, what stayed the same last. */
export const changesFirst = (comparison: readonly AgentTestComparison[]): AgentTestComparison[] =>
  comparison.toSorted((one, other) => changeOrder.indexOf(one.change) - changeOrder.indexOf(other.change));

/** Runs that did not pass first; otherwise as they were run. */
export const failuresFirst = (runs: readonly AgentTestRun[]): AgentTestRun[] =>
  runs.toSorted((one, other) => Number(one.passed) - Number(other.passed));

/** The ids of tests that a refusal names. */
export const testIdsIn = (text: string): string[] => [...new Set(text.match(/\btst_[0-9A-Za-z]+/g) ?? [])];
