import { expect, test } from "vitest";
import type { TrainingAttempt, TrainingAttemptOutline, TrainingScenario } from "../../api/client.ts";
import { dueWords, endOfDay } from "./due-dates.ts";
import { feedbackMarks, sortedFeedback } from "./feedback-marks.ts";
import { moodOf } from "./moods.ts";
import { factValue, formOf, formProblem, freeKey, inputOf, isSameForm } from "./scenario-form.ts";
import { cellKey, teamGridOf } from "./team-grid.ts";
import { assignmentSearchOf, librarySearchOf } from "./training-search.ts";

const scenario = {
  id: "scn_1",
  title: "A towed car",
  persona: null,
  goal: "Calm down",
  opening_line: "My car is gone!",
  closing_line: "Goodbye.",
  facts: { fee: 120, yard: "Mill Street 3", code: "007" },
  turns: [],
  rubric_id: null,
  rubric_key: "sales_call",
  difficulty: "hard",
  category: null,
  customer: {
    mood: 30,
    answers: [{ key: "plate", when: ["plate"], lines: ["B-XY 12", "It is B-XY 12."], question: null }],
    concerns: [{ key: "where", lines: ["Where?"], settled_by: ["yard"], after: ["plate"], thanks: [], better: null }],
  },
  built_in: false,
  made_from: null,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
} as TrainingScenario;

test("a scenario that nobody changed is sent back as it was read", () => {
  const input = inputOf(formOf(scenario));
  expect(input).toMatchObject({
    title: scenario.title,
    persona: null,
    facts: scenario.facts,
    rubric_id: null,
    rubric_key: "sales_call",
    customer: scenario.customer,
  });
  expect(isSameForm(formOf(scenario), formOf(scenario))).toBe(true);
});

test("a fact is a number only if nothing of its text is lost", () => {
  expect(["120", "-1.5", "007", "1e3", "+49", " 3 "].map(factValue)).toEqual([120, -1.5, "007", "1e3", "+49", 3]);
});

test("a concern waits for no answer that was removed", () => {
  const form = { ...formOf(scenario), answers: [] };
  expect(inputOf(form).customer?.concerns[0]?.after).toEqual([]);
});

test("what is missing is said in words", () => {
  const form = formOf(scenario);
  expect(formProblem(form)).toBeUndefined();
  expect(formProblem({ ...form, title: " " })).toMatch(/title/);
  expect(formProblem({ ...form, concerns: [] })).toMatch(/concern/);
  const twice = { id: "x", name: "fee", value: "1" };
  expect(formProblem({ ...form, facts: [...form.facts, twice] })).toMatch(/same name/);
});

test("a new part gets a key that no other has", () => {
  expect(freeKey("concern", ["concern_1", "concern_3"])).toBe("concern_2");
});

test("remarks mark the trainee's words, also where their place is not told", () => {
  const attempt = {
    messages: [{ index: 1, text: "That is your own fault. Sorry." }],
    feedback: [
      { kind: "praise", turn: 1, start: 24, end: 30, quote: "Sorry." },
      { kind: "improve", turn: 1, start: null, end: null, quote: "your own fault" },
    ],
  } as unknown as TrainingAttempt;
  expect(feedbackMarks(attempt).get(1)).toEqual([
    { start: 24, end: 30, owner: "remark-1" },
    { start: 8, end: 22, owner: "remark-2" },
  ]);
  expect(sortedFeedback(attempt.feedback).improve.map(({ key }) => key)).toEqual(["remark-2"]);
});

test("a cell of the team's grid has the best of all attempts and leads to it", () => {
  const attempt = (id: string, trainee: string, score: number | null) =>
    ({ id, trainee, scenario_id: "scn_1", scenario_title: id, score }) as TrainingAttemptOutline;
  const grid = teamGridOf([attempt("c", "Ann", null), attempt("b", "Ann", 80), attempt("a", "Ann", 60)]);
  expect(grid.cells.get(cellKey("Ann", "scn_1"))).toEqual({ best: 80, attempts: 3, attemptId: "b" });
  expect(grid.scenarios).toEqual([{ id: "scn_1", title: "c" }]);
});

test("dates are told by what is left of them", () => {
  const now = Date.parse("2026-05-10T12:00:00Z");
  expect(dueWords("2026-05-13T13:00:00Z", now)).toBe("in 3 days");
  expect(dueWords("2026-05-09T11:00:00Z", now)).toBe("1 day late");
  expect(dueWords("2026-05-10T13:00:00Z", now)).toBe("in less than a day");
  expect(endOfDay("soon")).toBeUndefined();
});

test("each mood has a word", () => {
  expect([0, 25, 45, 70, 100].map((value) => moodOf(value).word)).toEqual([
    "Furious",
    "Upset",
    "Uneasy",
    "Calm",
    "Pleased",
  ]);
});

test("an address holds only what the pages know", () => {
  expect(librarySearchOf({ category: "sales", difficulty: "x", from: ["own"], conversation: "" })).toEqual({
    category: "sales",
    from: "own",
  });
  expect(assignmentSearchOf({ list: "mine", status: "open" })).toEqual({ status: "open" });
});
