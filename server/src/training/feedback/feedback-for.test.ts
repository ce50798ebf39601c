import { expect, test } from "vitest";
import { gradeByReadyMade } from "../../scoring/index.ts";
import { builtInScenarios } from "../built-in/all.ts";
import { type PracticeLine, practise } from "../built-in/test-practice.ts";
import { practiceScripts } from "../built-in/test-scripts.ts";
import type { Attempt, CustomerState, Message, Scenario } from "../types.ts";
import { feedbackFor } from "./feedback-for.ts";

const at = new Date(0);

const toMessage = ({ speaker, text }: PracticeLine, position: number): Message => ({
  position,
  speaker: speaker === "agent" ? "trainee" : "customer",
  text,
  turn: null,
  mood: null,
  source: null,
  note: null,
  at,
});

const toNode = ({ speaker, text }: PracticeLine, i: number) => ({
  id: `n${i + 1}`,
  parentId: null,
  type: "turn" as const,
  name: null,
  role: speaker,
  content: text,
  input: null,
  output: null,
  status: null,
  error: null,
  startedAt: null,
  endedAt: null,
  durationMs: null,
  attributes: {},
});

function feedbackOn(scenario: Scenario, { lines, state }: { lines: readonly PracticeLine[]; state: CustomerState }) {
  const said = { channel: "chat", language: "en", durationSeconds: 60, agent: "ann", tags: [], metadata: {} } as const;
  const rubricKey = scenario.rubricKey as string;
  const { criteria } = gradeByReadyMade({ rubricKey, conversation: said, nodes: lines.map(toNode) });
  const { turns, closingLine, rubricId, customer } = scenario;
  const script = { turns, closingLine, rubricId, customer };
  const messages = lines.map(toMessage);
  const attempt = { messages, transcript: null, trainee: "ann@example.com", script, customerState: state, criteria };
  return feedbackFor(attempt as unknown as Attempt);
}

const cases = builtInScenarios.map((scenario, i) => ({
  title: scenario.title,
  scenario,
  scripts: practiceScripts[i + 1],
}));

test.each(cases)(
  "whoever does badly in $title is quoted word for word and offered sentences to say instead",
  ({ scenario, scripts }) => {
    const call = practise(scenario, scripts?.badly ?? [], 1);
    const improve = feedbackOn(scenario, call).filter(({ kind }) => kind === "improve");
    expect(improve.length).toBeGreaterThan(2);
    for (const { turn, start, end, quote, better } of improve) {
      expect(call.lines[turn]).toMatchObject({ speaker: "agent" });
      expect(call.lines[turn]?.text.slice(start, end)).toBe(quote);
      expect(better?.length).toBeGreaterThan(20);
    }
    const own = scenario.customer?.concerns.flatMap(({ better }) => better ?? []) ?? [];
    const asked = scenario.customer?.answers.flatMap(({ question }) => question ?? []) ?? [];
    const offered = improve.map(({ better }) => better).join(" ");
    expect([...own, ...asked].some((sentence) => offered.includes(sentence))).toBe(true);
  },
);

test.each(cases)("whoever does well in $title is praised, and blamed for nothing", ({ scenario, scripts }) => {
  const feedback = feedbackOn(scenario, practise(scenario, scripts?.well ?? [], 1));
  expect(feedback.some(({ kind }) => kind === "praise")).toBe(true);
  expect(feedback.filter(({ moment }) => moment !== null)).toEqual([]);
});

test("the trainee's own words are quoted, also when the customer's are named before them", () => {
  const lines: readonly PracticeLine[] = [
    { speaker: "customer", text: "You are late again." },
    { speaker: "agent", text: "Let me see." },
    { speaker: "customer", text: "Well?" },
    { speaker: "agent", text: "The parcel left our warehouse yesterday." },
    { speaker: "customer", text: "Goodbye." },
    { speaker: "agent", text: "Bye." },
  ];
  const evidence = [0, 3].map((turn) => ({ turn, nodeId: `n${turn + 1}`, start: 0, end: 4, quote: "" }));
  const criterion = { key: "empathy", verdict: "fail", unsure: false, weight: 1, rationale: "Cold.", evidence };
  const attempt = {
    messages: lines.map(toMessage),
    transcript: null,
    trainee: "ann@example.com",
    script: { customer: null },
    customerState: null,
    criteria: [criterion],
  };
  expect(feedbackFor(attempt as unknown as Attempt)).toMatchObject([
    { criterion: "empathy", moment: null, turn: 3, quote: "The parcel left our warehouse yesterday." },
  ]);
});
