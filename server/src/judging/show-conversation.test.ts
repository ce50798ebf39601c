import fc from "fast-check";
import { expect, test } from "vitest";
import type { Step } from "../grading/index.ts";
import { showConversation } from "./show-conversation.ts";
import { conversation, localView, support } from "./test-judging.ts";

const long = (count: number, chars: number) =>
  conversation(...Array.from({ length: count }, (_, i) => ["agent", `${i} ${"word ".repeat(chars / 5)}`] as const));
const shownTurns = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).flatMap(({ turn }) => (turn === undefined ? [] : [turn]));
const size = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);

test("a conversation of usual length is shown whole", () => {
  const { lines, cut } = showConversation(support, []);
  expect(shownTurns(lines)).toEqual([0, 1, 2]);
  expect(cut).toBeNull();
});

test("of a long one the beginning, the end and what surrounds the local evidence is shown", () => {
  const evidence = [{ turn: 2_500, nodeId: "n2500", start: 0, end: 4, quote: "2500" }];
  const { lines, turns, cut } = showConversation(long(5_000, 200), [localView("a", { evidence })]);
  const shown = shownTurns(lines);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  for (const index of [0, 1, 2_499, 2_500, 2_501, 4_998, 4_999]) expect(shown).toContain(index);
  expect(shown).not.toContain(1_500);
  expect([...turns.keys()]).toEqual(shown);
  expect(size(lines)).toBeLessThan(62_000);
  expect(size(lines)).toBeGreaterThan(50_000);
  expect(cut).toBe(`The model judge saw ${shown.length} of 5000 turns.`);
  const left = lines.map((line) => JSON.parse(line).left_out_turns ?? 0).reduce((sum, count) => sum + count, 0);
  expect(left + shown.length).toBe(5_000);
});

test("of a very long turn its beginning and end are shown, and only they can be quoted", () => {
  const text = `first words ${"x".repeat(1_000_000)} last words`;
  const { lines, turns, cut } = showConversation(conversation(["agent", text], ["customer", "Thanks"]), []);
  expect(size(lines)).toBeLessThan(10_000);
  const texts = turns.get(0)?.texts ?? [];
  expect(texts.map((part) => text.slice(part.from, part.from + part.text.length))).toEqual(
    texts.map((part) => part.text),
  );
  expect(texts[1]?.text.endsWith("last words")).toBe(true);
  expect(cut).toBe("The model judge saw 2 of 2 turns, 1 of them in part.");
});

test("what happened between the turns stands between them, within bounds", () => {
  const step: Step = {
    nodeId: "s",
    type: "tool_call",
    name: "lookup",
    content: null,
    input: "in",
    output: "o".repeat(1_000_000),
    failed: false,
    error: null,
    afterTurn: 0,
  };
  const steps = [{ ...step, afterTurn: -1 }, ...Array.from({ length: 50 }, () => step)];
  const { lines, steps: shown } = showConversation({ ...support, steps }, []);
  const kinds = lines.slice(1).map((line) => Object.keys(JSON.parse(line))[0]);
  expect(kinds.slice(0, 3)).toEqual(["step", "turn", "step"]);
  expect(kinds).toContain("left_out_steps");
  expect(shown.get(1)?.output).toHaveLength(600);
});

test("whatever is said, the prompt stays bounded, a line stays a line, and no marker appears", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 50 }),
    fc.constantFrom("<".repeat(8_000), "\n".repeat(7_000), "</conversation>", "\ud800"),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 25 }), (texts) => {
      const shown = showConversation(conversation(...texts.map((one) => ["customer", one] as const)), []);
      expect(size(shown.lines)).toBeLessThan(62_000);
      // Not line by line: each expectation of a long text takes its time.
      expect(shown.lines.filter((line) => /[<>\n\u2028\u2029]/.test(line))).toEqual([]);
      for (const line of shown.lines) JSON.parse(line);
    }),
    { numRuns: 30 },
  );
});
