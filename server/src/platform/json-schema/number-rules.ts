import { badSchema, readNumber } from "./read-keyword.ts";
import { problem, type Rule, type SchemaObject } from "./types.ts";

const comparisons: Readonly<Record<string, { holds: (value: number, limit: number) => boolean; words: string }>> = {
  minimum: { holds: (value, limit) => value >= limit, words: "must be at least" },
  maximum: { holds: (value, limit) => value <= limit, words: "must be at most" },
  exclusiveMinimum: { holds: (value, limit) => value > limit, words: "must be more than" },
  exclusiveMaximum: { holds: (value, limit) => value < limit, words: "must be less than" },
  multipleOf: { holds: (value, step) => Number.isInteger(value / step), words: "must be a multiple of" },
};

export function numberRules(schema: SchemaObject, at: string): Rule[] {
  return Object.entries(comparisons).flatMap(([keyword, { holds, words }]) => {
    const limit = readNumber(schema, keyword, at);
    if (limit === undefined) return [];
    if (keyword === "multipleOf" && limit <= 0) throw badSchema(`${at}.multipleOf`, "must be more than 0");
    const wrong = `${words} ${limit}`;
    return [(value: unknown) => (typeof value !== "number" || holds(value, limit) ? undefined : problem(wrong))];
  });
}
