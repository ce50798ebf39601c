import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decideAnswer } from "./decide-answer.ts";
import { createKnowledgeIndex } from "./knowledge-index.ts";
import { abcdQuestions, strangeQuestions } from "./test-questions.ts";

/** Not part of this repository; the measurement is skipped where it is absent. */
const file = new URL("../../../../shared/datasets/abcd-guidelines/guidelines.json", import.meta.url);

interface Subflow {
  readonly instructions: readonly string[];
  readonly actions: readonly { readonly text: string; readonly subtext: readonly string[] }[];
}
type Guidelines = Record<string, { readonly description: string; readonly subflows: Record<string, Subflow> }>;

function articles() {
  const guidelines = JSON.parse(readFileSync(file, "utf8")) as Guidelines;
  return Object.entries(guidelines).flatMap(([flow, { description, subflows }]) =>
    Object.entries(subflows).map(([name, { instructions, actions }]) => ({
      title: `${flow}: ${name}`,
      text: [description, ...instructions, ...actions.flatMap(({ text, subtext }) => [text, ...subtext])].join("\n"),
      url: null,
    })),
  );
}

describe.skipIf(!existsSync(file))("an agent with the ABCD guidelines (shared/datasets/abcd-guidelines)", () => {
  test("finds the right article for nine in ten of 50 questions among the first three, without a network", () => {
    const index = createKnowledgeIndex(articles());
    const places = abcdQuestions.map(([question, article]) =>
      index.search(question, 3).findIndex(({ title }) => title.endsWith(`: ${article}`)),
    );
    const first = places.filter((place) => place === 0).length;
    const firstThree = places.filter((place) => place !== -1).length;
    const missed = abcdQuestions.filter((_, i) => places[i] === -1).map(([question]) => question);
    expect(firstThree, missed.join("\n")).toBeGreaterThanOrEqual(45);
    expect(first).toBeGreaterThanOrEqual(35);
  });

  test("is asked about the world and hands over or asks back, never answers", () => {
    const index = createKnowledgeIndex(articles());
    const kinds = (questions: readonly string[]) =>
      questions.map((question) => decideAnswer(question, index.search(question, 3), 0).kind);
    const strange = kinds(strangeQuestions);
    const known = kinds(abcdQuestions.map(([question]) => question));
    expect(strange).not.toContain("answer");
    expect(known.filter((kind) => kind === "answer").length).toBeGreaterThanOrEqual(30);
    expect(known.filter((kind) => kind === "hand_over").length).toBeLessThanOrEqual(2);
  });
});
