import { expect, test } from "vitest";
import { gradeLocally } from "../grading/index.ts";
import { readyMadeRubrics } from "../rubrics/index.ts";
import { gradeCard } from "./grade-card.ts";
import { usualSettings } from "./settings-store.ts";
import { wantsModel } from "./wants-model.ts";

const content = readyMadeRubrics[0]?.content as NonNullable<(typeof readyMadeRubrics)[0]>["content"];
const rubric = { rubricId: "rub_1", version: 1, content };
const conversation = {
  channel: "chat",
  language: "en",
  durationSeconds: null,
  agent: null,
  tags: [],
  metadata: {},
  steps: [],
  turns: ["Hello, this is Anna.", "Where is my order?", "It comes today."].map((text, index) => ({
    index,
    nodeId: `n${index + 1}`,
    speaker: index % 2 === 0 ? ("agent" as const) : ("customer" as const),
    text,
    startMs: null,
    endMs: null,
  })),
};
const card = gradeCard({ conversationId: "conv_1", conversation, rubric, notes: [] });
const asked = (grader: "local" | "llm" | "hybrid", model: string | null = "m", sampling = usualSettings.sampling) =>
  wantsModel({ judge: { model }, settings: { ...usualSettings, grader, sampling }, card, conversation, rubric }).map(
    ({ key }) => key,
  );

test("the model is asked for nothing unless it is wanted and there", () => {
  expect(asked("local")).toEqual([]);
  expect(asked("llm", null)).toEqual([]);
});

test("in hybrid mode the model sees exactly what the local grader is unsure of", () => {
  const unsure = gradeLocally(content, conversation)
    .criteria.filter((criterion) => criterion.unsure)
    .map(({ key }) => key);
  expect(asked("hybrid")).toEqual(unsure);
});

test("a model judges all that applies, also when a rule draws the conversation", () => {
  const all = asked("llm");
  expect(all.length).toBeGreaterThan(asked("hybrid").length);
  const rule = { name: "chats", when: 'channel == "chat"', share: 1, to: "model" as const };
  expect(asked("local", "m", [rule])).toEqual(all);
});

test("a model is not asked for what is sure not to apply, and is asked for what may not", () => {
  const [sure, perhaps] = asked("llm");
  const outside = new Map([
    [sure, 1],
    [perhaps, 0.9],
  ]);
  const criteria = card.criteria.map((each) => {
    const confidence = outside.get(each.key);
    return confidence === undefined ? each : { ...each, verdict: "not_applicable" as const, confidence };
  });
  const settings = { ...usualSettings, grader: "llm" as const };
  const given = { judge: { model: "m" }, settings, card: { ...card, criteria }, conversation, rubric };
  expect(wantsModel(given).map(({ key }) => key)).toEqual(asked("llm").filter((key) => key !== sure));
});
