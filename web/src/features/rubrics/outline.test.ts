import { expect, test } from "vitest";
import type { Criterion } from "../../api/client.ts";
import {
  addCriterion,
  changeCriterion,
  contentOfEdited,
  editedOf,
  inputOf,
  isSameContent,
  keyFor,
  moveCriterion,
  newCriterion,
  problemsOf,
  sectionsOf,
  sharesOf,
} from "./outline.ts";

const criterion = (key: string, section: string | null, change: Partial<Criterion> = {}): Criterion => ({
  key,
  name: key,
  description: null,
  section,
  type: "binary",
  weight: 1,
  max_score: 1,
  critical: false,
  applies_when: null,
  check: "greeting",
  parameters: {},
  question: null,
  categories: [],
  ...change,
});
const rubric = editedOf({
  pass_score: 70,
  minimum_agreement: null,
  criteria: [criterion("a", "One"), criterion("b", "One"), criterion("c", "Two")],
});
const keysOf = (edited: typeof rubric) => edited.criteria.map(({ key, section }) => `${section}.${key}`);

test("weights are shown as shares of 100 %, and criteria without a weight have none", () => {
  expect(sharesOf([{ weight: 3 }, { weight: 1 }, { weight: 0 }])).toEqual([75, 25, 0]);
  expect(sharesOf([{ weight: 0 }])).toEqual([0]);
});

test("a criterion at the border of its section moves into the neighbouring section, and then past its criteria", () => {
  const id = rubric.criteria[1]?.id ?? "";
  const once = moveCriterion(rubric, id, 1);
  expect(keysOf(once)).toEqual(["One.a", "Two.b", "Two.c"]);
  expect(keysOf(moveCriterion(once, id, 1))).toEqual(["One.a", "Two.c", "Two.b"]);
  expect(moveCriterion(rubric, rubric.criteria[0]?.id ?? "", -1)).toBe(rubric);
});

test("a new criterion is added at the end of its section with a key of its own", () => {
  const added = addCriterion(rubric, newCriterion("One", ["criterion"]));
  expect(keysOf(added)).toEqual(["One.a", "One.b", "One.criterion_2", "Two.c"]);
  expect(sectionsOf(added.criteria).map(({ name, criteria }) => [name, criteria.length])).toEqual([
    ["One", 3],
    ["Two", 1],
  ]);
});

test("keys are made of names and are unique", () => {
  expect(keyFor("Asks for the caller's name?", [])).toBe("asks_for_the_caller_s_name");
  expect(keyFor("3 steps", ["steps"])).toBe("steps_2");
  expect(keyFor("???", [])).toBe("criterion");
});

test("the input leaves out what the criterion's type does not use", () => {
  const scale = changeCriterion(rubric, rubric.criteria[0]?.id ?? "", {
    type: "scale",
    max_score: 5,
    check: null,
    question: " Why? ",
  });
  const [first, second] = inputOf(scale).criteria ?? [];
  expect(first).toMatchObject({ type: "scale", max_score: 5, question: "Why?" });
  expect(first).not.toHaveProperty("parameters");
  expect(second).not.toHaveProperty("max_score");
});

test("a rubric that was only opened counts as unchanged", () => {
  const content = contentOfEdited(rubric);
  expect(isSameContent(content, contentOfEdited(editedOf(content)))).toBe(true);
  expect(isSameContent(content, { ...content, pass_score: 71 })).toBe(false);
});

test("what the service would refuse is said before it is asked", () => {
  expect(problemsOf(rubric)).toEqual([]);
  const unnamed = addCriterion(rubric, newCriterion(null, []));
  expect(problemsOf(unnamed).map(({ text }) => text)).toEqual([
    "A criterion needs a name.",
    "Choose a built-in check, write a question, or both.",
  ]);
  expect(problemsOf({ ...rubric, criteria: [] })).toHaveLength(1);
});
