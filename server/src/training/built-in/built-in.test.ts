import { expect, test } from "vitest";
import { gradeLocally, totalOf } from "../../grading/index.ts";
import { readyMadeRubrics } from "../../rubrics/index.ts";
import type { Scenario } from "../types.ts";
import { builtInScenarios } from "./all.ts";
import { type PracticeLine, practise } from "./test-practice.ts";
import { practiceScripts } from "./test-scripts.ts";

function scoreOf({ rubricKey }: Scenario, lines: readonly PracticeLine[]): number {
  const rubric = readyMadeRubrics.find(({ key }) => key === rubricKey);
  if (!rubric) throw new Error(`no rubric ${rubricKey}`);
  const turns = lines.map((line, index) => ({ ...line, index, nodeId: `n${index + 1}`, startMs: null, endMs: null }));
  const said = { channel: "chat", language: "en", durationSeconds: 60, agent: "Ann", tags: [], metadata: {} };
  const { criteria } = gradeLocally(rubric.content, { ...said, turns, steps: [] }, (_criterion, finding) => finding);
  return totalOf(criteria, rubric.content).score ?? Number.NaN;
}

const cases = builtInScenarios.map((scenario, i) => ({ title: scenario.title, scenario, number: i + 1 }));
const scriptsOf = (number: number) => practiceScripts[number] ?? { well: [], badly: [] };

test("there are scenarios of every category and difficulty, with ids that never change", () => {
  expect(builtInScenarios.length).toBeGreaterThanOrEqual(12);
  const count = (of: (scenario: Scenario) => string | null) => new Set(builtInScenarios.map(of)).size;
  expect([count(({ category }) => category), count(({ difficulty }) => difficulty)]).toEqual([6, 3]);
  expect(builtInScenarios.map(({ id }) => id).slice(0, 2)).toEqual([
    "scn_02ht3RF1Vln7S4X0lilL3B",
    "scn_02ht3RF1Vln7S4X0lilL3C",
  ]);
  expect(builtInScenarios.map(({ id }) => id)).toEqual(builtInScenarios.map(({ id }) => id).sort());
});

test.each(cases)("$title can be finished well and badly, at least 30 points apart", ({ scenario, number }) => {
  const { well, badly } = scriptsOf(number);
  for (const seed of [1, 2, 3, 4, 5]) {
    const good = practise(scenario, well, seed);
    const bad = practise(scenario, badly, seed);
    expect(good.state.end).toBe("satisfied");
    expect(good.lines).toHaveLength(well.length * 2 + 1);
    expect(bad.state.end).not.toBe("satisfied");
    expect(good.state.mood).toBeGreaterThan(bad.state.mood + 30);
    const [high, low] = [scoreOf(scenario, good.lines), scoreOf(scenario, bad.lines)];
    expect(high - low, `${high} and ${low} with seed ${seed}`).toBeGreaterThanOrEqual(30);
  }
});

/** From 0 to 1, the same for the same seed. */
function fractions(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const anything = [
  "Hello.",
  "OK",
  "?",
  "Hm, let me check that for you, one moment please.",
  "I'm sorry to hear that.",
  "I understand why you are upset.",
  "What is your name?",
  "Could you tell me more about that, please?",
  "Our SLA says two days.",
  "There is nothing I can do.",
  "As I said, that is your own fault.",
  "Is there anything else?",
  "Ich verstehe kein Wort.",
  "12345 67890",
  "Nice weather today, isn't it? I had a coffee before work and it was very good.",
];
const everyLine = Object.values(practiceScripts).flatMap(({ well, badly }) => [...well, ...badly]);
const maxMessages = 60;

function randomMessages(seed: number, own: readonly string[]): readonly string[] {
  const next = fractions(seed);
  const pick = (lines: readonly string[]) => lines[Math.floor(next() * lines.length)] as string;
  const stubborn = next() < 0.2 ? pick([...anything, ...own]) : undefined;
  return Array.from({ length: maxMessages }, () => {
    if (stubborn && next() < 0.8) return stubborn;
    const kind = next();
    return pick(kind < 0.4 ? anything : kind < 0.8 ? own : everyLine);
  });
}

const walks = 500;

/** Texts that the customer says three times in all, and sentences that it says in three replies in a row. */
function repetitions(lines: readonly PracticeLine[]): readonly string[] {
  const said = lines.filter(({ speaker }) => speaker === "customer").map(({ text }) => text);
  const counts = new Map<string, number>();
  for (const text of said) counts.set(text, (counts.get(text) ?? 0) + 1);
  const sentences = said.map((text) => new Set(text.split(/(?<=[.!?]) /)));
  const inARow = sentences.flatMap((now, i) =>
    [...now].filter((one) => sentences[i - 1]?.has(one) && sentences[i - 2]?.has(one)),
  );
  return [...[...counts].filter(([, count]) => count > 2).map(([text]) => text), ...inARow];
}

test.each(cases)(
  "in 500 random walks the customer of $title never says a thing three times and never dead-ends",
  ({ scenario, number }) => {
    const { well, badly } = scriptsOf(number);
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= walks; seed++) {
      const messages = randomMessages(seed, [...well, ...badly]).slice(0, seed % maxMessages);
      const walk = practise(scenario, messages, seed);
      outcomes.add(walk.state.end ?? "still there");
      // Whatever was said before: what a good agent says leads to an end, and to a good one unless the mood was spoilt.
      const rest = well.filter((message) => !messages.includes(message));
      const again = well.map((message) => `Let me put it in this way. ${message}`);
      const whole = walk.state.end ? walk : practise(scenario, [...messages, ...rest, ...again, ...again], seed);
      const told = () => JSON.stringify(whole.lines, null, 1);
      if (!whole.state.end || whole.lines.some(({ text }) => text.trim() === "")) expect.fail(`dead end: ${told()}`);
      const isWilling = !walk.state.end && walk.state.mood >= 50 && walk.state.stalled < 2;
      if (isWilling && whole.state.end !== "satisfied") expect.fail(`spoilt: ${told()}`);
      const repeated = repetitions(whole.lines);
      if (repeated.length > 0) expect.fail(`repeated ${repeated.join(" | ")}: ${told()}`);
    }
    expect([...outcomes]).toEqual(expect.arrayContaining(["still there"]));
    expect(outcomes.size).toBeGreaterThan(2);
  },
);

test("the same messages with the same seed get the same answers, another seed other words", () => {
  const [scenario] = builtInScenarios as readonly [Scenario];
  const texts = (seed: number) => practise(scenario, scriptsOf(1).well, seed).lines.map(({ text }) => text);
  expect(texts(7)).toEqual(texts(7));
  expect(new Set([1, 2, 3, 4].map((seed) => texts(seed).join())).size).toBeGreaterThan(1);
});
