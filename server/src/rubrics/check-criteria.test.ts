import { describe, expect, test } from "vitest";
import { checkCriteria } from "./check-criteria.ts";
import { asked } from "./test-world.ts";
import type { GivenCriterion } from "./types.ts";

const two = [
  { name: "good", score: 1 },
  { name: "bad", score: 0 },
];
const phrases = (parameters: object) => ({ check: "required_phrases", parameters: { ...parameters } });

/** Each wrong in the second of two criteria, or in all of them, and the field that the refusal must name. */
const refusals: readonly [string, Partial<GivenCriterion>, string][] = [
  ["a key that another has", { key: "first" }, "criteria.1.key"],
  ["neither check nor question", { question: null }, "criteria.1"],
  ["a check that does not exist", { check: "telepathy" }, "criteria.1.check"],
  ["a check by the name of what every object has", { check: "constructor" }, "criteria.1.check"],
  ["a parameter that is missing", phrases({}), "criteria.1.parameters.phrases"],
  ["a parameter of a wrong type", phrases({ phrases: "hello" }), "criteria.1.parameters.phrases"],
  ["an item of a wrong type", phrases({ phrases: ["hello", 5] }), "criteria.1.parameters.phrases.1"],
  ["a parameter out of range", phrases({ phrases: ["a"], first_turns: 0 }), "criteria.1.parameters.first_turns"],
  ["a parameter that the check has not", phrases({ phrases: ["a"], phrase: "a" }), "criteria.1.parameters.phrase"],
  ["parameters without a check", { parameters: { phrases: ["a"] } }, "criteria.1.parameters"],
  ["an expression that can't be read", { appliesWhen: "channel ==" }, "criteria.1.applies_when"],
  ["an expression of unknown names", { appliesWhen: "mood > 3" }, "criteria.1.applies_when"],
  ["an expression that gives no bool", { appliesWhen: "turn_count" }, "criteria.1.applies_when"],
  ["a category criterion with one category", { type: "category", categories: two.slice(1) }, "criteria.1.categories"],
  [
    "a category twice",
    { type: "category", categories: [...two, { name: "good", score: 0.5 }] },
    "criteria.1.categories.2.name",
  ],
  ["categories of another type", { categories: two }, "criteria.1.categories"],
  ["a binary criterion with more points", { maxScore: 2 }, "criteria.1.max_score"],
];

describe("checkCriteria", () => {
  test.each(refusals)("refuses %s, by its field", (_name, wrong, field) => {
    const given = [asked({ key: "first" }), asked(wrong)];
    expect(() => checkCriteria(given)).toThrow(expect.objectContaining({ code: "invalid_argument", field }));
  });

  test("refuses criteria of which none counts, and more than anybody could read", () => {
    const refused = expect.objectContaining({ code: "invalid_argument", field: "criteria" });
    expect(() => checkCriteria([asked({ weight: 0 })])).toThrow(refused);
    const long = Array.from({ length: 100 }, (_, i) => asked({ key: `k${i}`, question: "x".repeat(4_000) }));
    expect(() => checkCriteria(long)).toThrow(refused);
    expect(checkCriteria(long.slice(0, 50))).toHaveLength(50);
  });

  test("gives each type its points, unless they are given", () => {
    const scale = asked({ key: "scale", type: "scale" });
    const category = asked({ key: "category", type: "category", categories: two });
    const given = [asked(), scale, category, { ...scale, key: "ten", maxScore: 10 }];
    expect(checkCriteria(given).map(({ maxScore }) => maxScore)).toEqual([1, 5, 1, 10]);
  });

  test("keeps parameters as they were given: the defaults of the checks are not frozen with a version", () => {
    const parameters = { phrases: ["hello"] };
    const [criterion] = checkCriteria([asked({ check: "required_phrases", parameters })]);
    expect(criterion?.parameters).toEqual({ phrases: ["hello"] });
    expect(parameters).toEqual({ phrases: ["hello"] });
  });

  test("takes expressions over everything that the guide names", () => {
    const expressions = [
      'channel == "voice" && "vip" in tags',
      'language in ["en", "de"]',
      'agent.startsWith("bot-")',
      "duration_seconds > 60 || turn_count >= 4",
      "has_trace",
      'has(metadata.plan) && metadata.plan == "pro"',
      '!("internal" in tags)',
    ];
    for (const appliesWhen of expressions) {
      expect(checkCriteria([asked({ appliesWhen })])).toMatchObject([{ appliesWhen }]);
    }
  });
});
