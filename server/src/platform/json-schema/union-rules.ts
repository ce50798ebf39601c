import { readFilledList } from "./read-keyword.ts";
import { type Compile, type Problem, problem, type Rule, type SchemaObject } from "./types.ts";

export function unionRules(schema: SchemaObject, at: string, compile: Compile): Rule[] {
  const each = (keyword: string) =>
    (readFilledList(schema, keyword, at) ?? []).map((one, i) => compile(one, `${at}.${keyword}.${i}`));
  const [any, one] = [each("anyOf"), each("oneOf")];
  return [
    ...each("allOf"),
    ...(any.length > 0 ? [anyOf(any)] : []),
    ...(one.length > 0 ? [oneOf(one)] : []),
    ...(Object.hasOwn(schema, "not") ? [not(compile(schema.not, `${at}.not`))] : []),
  ];
}

/** Of the alternatives, the one that got furthest is the one to tell of. */
const furthest = (problems: readonly Problem[]) =>
  problems.reduce((best, one) => (one.path.length > best.path.length ? one : best));

const anyOf =
  (rules: readonly Rule[]): Rule =>
  (value, run) => {
    const problems: Problem[] = [];
    for (const rule of rules) {
      const wrong = rule(value, run);
      if (!wrong) return undefined;
      problems.push(wrong);
    }
    return furthest(problems);
  };

const oneOf =
  (rules: readonly Rule[]): Rule =>
  (value, run) => {
    const problems = rules.flatMap((rule) => rule(value, run) ?? []);
    if (problems.length === rules.length - 1) return undefined;
    return problems.length === rules.length ? furthest(problems) : problem("matches more than one schema of oneOf");
  };

const not =
  (rule: Rule): Rule =>
  (value, run) =>
    rule(value, run) ? undefined : problem("matches a schema that is excluded");
