import { canonicalJson } from "../http/canonical-json.ts";
import { canonicalText } from "./canonical-text.ts";
import { badSchema, readList } from "./read-keyword.ts";
import { problem, type Rule, type SchemaObject } from "./types.ts";

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

const article = (type: string) => (type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`);

/** `type`, `enum` and `const`: what a value of any kind is measured by. */
export function valueRules(schema: SchemaObject, at: string): Rule[] {
  return [...typeRule(schema, at), ...enumRule(schema, at), ...constRule(schema)];
}

function typeRule(schema: SchemaObject, at: string): Rule[] {
  if (!Object.hasOwn(schema, "type")) return [];
  const names = [schema.type].flat();
  const tests = names.map((name) => {
    const test = typeof name === "string" && Object.hasOwn(types, name) ? types[name] : undefined;
    if (!test) throw badSchema(`${at}.type`, `must be one of ${Object.keys(types).join(", ")}, or a list of them`);
    return test;
  });
  if (tests.length === 0) throw badSchema(`${at}.type`, "must not be an empty list");
  const wrong = `must be ${names.map((name) => article(String(name))).join(" or ")}`;
  return [(value) => (tests.some((test) => test(value)) ? undefined : problem(wrong))];
}

const maxListed = 200;

function enumRule(schema: SchemaObject, at: string): Rule[] {
  const allowed = readList(schema, "enum", at);
  if (!allowed) return [];
  const written = new Set(allowed.map(canonicalJson));
  const listed = [...written].join(", ");
  const wrong = `must be one of ${listed.length > maxListed ? `${listed.slice(0, maxListed)}…` : listed}`;
  return [(value, run) => (written.has(canonicalText(value, run)) ? undefined : problem(wrong))];
}

function constRule(schema: SchemaObject): Rule[] {
  if (!Object.hasOwn(schema, "const")) return [];
  const only = canonicalJson(schema.const);
  return [
    (value, run) => (canonicalText(value, run) === only ? undefined : problem(`must be ${only.slice(0, maxListed)}`)),
  ];
}
