import { Value } from "typebox/value";
import { expect } from "vitest";
import { readClosely } from "../read-closely.ts";
import type { Check, Evidence, Finding, GradedConversation, Speaker, Step } from "../types.ts";

interface Circumstances {
  readonly parameters?: object;
  readonly steps?: readonly Partial<Step>[];
  readonly channel?: string;
  /** Begin and end of each turn in seconds; null where it isn't known. */
  readonly times?: readonly (readonly [number | null, number | null])[];
}

const speakers: Readonly<Record<string, Speaker>> = { a: "agent", c: "customer", s: "system" };

/** What a check says of lines like "a: Hello.", with the promises that hold for every finding made sure of. */
export function judged(check: Check, lines: readonly string[], circumstances: Circumstances = {}): Finding {
  const conversation = conversationOf(lines, circumstances);
  const parameters = Value.Default(check.parameters, structuredClone(circumstances.parameters ?? {}));
  expect(Value.Check(check.parameters, parameters)).toBe(true);
  const finding = check.run(readClosely(conversation), parameters as never);
  expect(finding.evidence.filter((evidence) => !isTrue(evidence, conversation))).toEqual([]);
  expect(finding.evidence.length > 0).toBe(finding.verdict !== "not_applicable");
  expect(finding.rationale).toMatch(/^[A-Z\d].*\.$/s);
  return finding;
}

/** The verdict for each of several things that an agent says to a customer. */
export const verdictsOn = (check: Check, texts: readonly string[], circumstances: Circumstances = {}) =>
  Object.fromEntries(texts.map((text) => [text, judged(check, ["c: hi there", `a: ${text}`], circumstances).verdict]));

/** The same verdict for all of them. */
export const all = (texts: readonly string[], verdict: string) =>
  Object.fromEntries(texts.map((text) => [text, verdict]));

function conversationOf(lines: readonly string[], { steps = [], channel = "chat", times }: Circumstances) {
  return {
    channel,
    language: "en",
    durationSeconds: null,
    agent: null,
    tags: [],
    metadata: {},
    turns: lines.map((line, index) => {
      const [start, end] = times?.[index] ?? [null, null];
      return {
        index,
        nodeId: `turn-${index}`,
        speaker: speakers[line[0] as string] as Speaker,
        text: line.slice(3),
        startMs: start === null ? null : start * 1_000,
        endMs: end === null ? null : end * 1_000,
      };
    }),
    steps: steps.map((step, at) => ({ ...bareStep, nodeId: `step-${at}`, ...step })),
  } satisfies GradedConversation;
}

const bareStep: Step = {
  nodeId: "",
  type: "tool_call",
  name: null,
  content: null,
  input: null,
  output: null,
  failed: false,
  error: null,
  afterTurn: 0,
};

/** The quote stands where it says, and says something. */
function isTrue({ turn, nodeId, start, end, quote }: Evidence, { turns, steps }: GradedConversation): boolean {
  if (quote === "") return false;
  if (turn === null) {
    const step = steps.find((known) => known.nodeId === nodeId);
    return step !== undefined && (start === null || step.content?.slice(start, end ?? 0) === quote);
  }
  return turns[turn]?.nodeId === nodeId && turns[turn].text.slice(start ?? -1, end ?? -1) === quote;
}
