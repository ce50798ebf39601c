import { describe, expect, test } from "vitest";
import { requiredPhrases } from "../../grading/checks/required-phrases.ts";
import { checkCatalogue } from "../../grading/index.ts";
import { judged } from "../../grading/phrases/test-conversation.ts";
import { checkCriteria } from "../check-criteria.ts";
import { readyMadeRubrics } from "./all.ts";

describe.each(readyMadeRubrics.map((rubric) => [rubric.key, rubric] as const))("%s", (_key, { content }) => {
  test("can be used as it stands: every check exists and takes its parameters", () => {
    expect(checkCriteria(content.criteria)).toEqual(content.criteria);
  });

  test("can be judged by the local grader and by a model: each criterion has a check and a question", () => {
    for (const { check, question, section } of content.criteria) {
      expect(checkCatalogue.has(check ?? "")).toBe(true);
      expect(question).toMatch(/\?/);
      expect(section).not.toBeNull();
    }
  });

  test("has weights that read as percent, critical criteria that count, and a score to reach", () => {
    expect(content.criteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    const critical = content.criteria.filter((criterion) => criterion.critical);
    expect(critical.length).toBeGreaterThan(0);
    expect(critical.every(({ weight }) => weight > 0)).toBe(true);
    expect(content.passScore).toBeGreaterThanOrEqual(70);
  });
});

const phraseCriteria = readyMadeRubrics.flatMap(({ key, content }) =>
  content.criteria
    .filter(({ check }) => check === "required_phrases")
    .map((criterion) => [`${key} ${criterion.key}`, criterion.parameters as { phrases: string[] }] as const),
);

test.each(phraseCriteria)("%s: whichever of the phrases the agent says is enough", (_name, parameters) => {
  const verdicts = parameters.phrases.map(
    (phrase) => judged(requiredPhrases, [`a: ${phrase}`], { parameters }).verdict,
  );
  expect(verdicts).toEqual(parameters.phrases.map(() => "pass"));
});

test("each ready-made rubric has a key of its own, and the default is among them", () => {
  const keys = readyMadeRubrics.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain("customer_support");
});
