import { describe, expect, test } from "vitest";
import { checkCatalogue } from "../../grading/index.ts";
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

test("each ready-made rubric has a key of its own, and the default is among them", () => {
  const keys = readyMadeRubrics.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain("customer_support");
});
