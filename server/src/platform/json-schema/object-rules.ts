import { readCount, readObject, readTexts } from "./read-keyword.ts";
import { type Compile, type Problem, problem, type Rule, type Run, type SchemaObject, spend } from "./types.ts";

type ObjectRule = (object: SchemaObject, run: Run) => Problem | undefined;

export function objectRules(schema: SchemaObject, at: string, compile: Compile): Rule[] {
  return [
    ...requiredRule(schema, at),
    ...propertyRules(schema, at, compile),
    ...nameRule(schema, at, compile),
    ...countRules(schema, at),
  ].map(
    (rule): Rule =>
      (value, run) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? rule(value as SchemaObject, run)
          : undefined,
  );
}

function requiredRule(schema: SchemaObject, at: string): ObjectRule[] {
  const names = readTexts(schema, "required", at) ?? [];
  return names.length === 0
    ? []
    : [
        (object, run) => {
          spend(run, names.length);
          const missing = names.find((name) => !Object.hasOwn(object, name));
          return missing === undefined ? undefined : problem("is required", missing);
        },
      ];
}

function propertyRules(schema: SchemaObject, at: string, compile: Compile): ObjectRule[] {
  const given = readObject(schema, "properties", at) ?? {};
  const known = new Map(
    Object.entries(given).map(([name, one]) => [name, compile(one, `${at}.properties.${name}`)] as const),
  );
  const others = Object.hasOwn(schema, "additionalProperties")
    ? compile(schema.additionalProperties, `${at}.additionalProperties`)
    : undefined;
  if (known.size === 0 && !others) return [];
  return [
    (object, run) => {
      for (const [name, value] of Object.entries(object)) {
        spend(run, 1);
        const wrong = (known.get(name) ?? others)?.(value, run);
        if (wrong) return { ...wrong, path: [name, ...wrong.path] };
      }
      return undefined;
    },
  ];
}

function nameRule(schema: SchemaObject, at: string, compile: Compile): ObjectRule[] {
  if (!Object.hasOwn(schema, "propertyNames")) return [];
  const rule = compile(schema.propertyNames, `${at}.propertyNames`);
  return [
    (object, run) => {
      for (const name of Object.keys(object)) {
        const wrong = rule(name, run);
        if (wrong) return problem(`has an invalid name: it ${wrong.message}`, name);
      }
      return undefined;
    },
  ];
}

function countRules(schema: SchemaObject, at: string): ObjectRule[] {
  const least = readCount(schema, "minProperties", at);
  const most = readCount(schema, "maxProperties", at);
  if (least === undefined && most === undefined) return [];
  return [
    (object, run) => {
      const { length } = Object.keys(object);
      spend(run, length);
      if (length < (least ?? 0)) return problem(`must have at least ${least} fields`);
      return length > (most ?? length) ? problem(`must have at most ${most} fields`) : undefined;
    },
  ];
}
