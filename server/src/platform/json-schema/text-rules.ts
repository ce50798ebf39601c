import { RE2JS, RE2JSException } from "re2js";
import { formats } from "./formats.ts";
import { badSchema, readCount, readText } from "./read-keyword.ts";
import { problem, type Rule, type SchemaObject, spend } from "./types.ts";

export function textRules(schema: SchemaObject, at: string): Rule[] {
  return [...lengthRules(schema, at), ...formatRule(schema, at), ...patternRule(schema, at)].map(
    (rule): Rule =>
      (value, run) =>
        typeof value === "string" ? rule(value, run) : undefined,
  );
}

type TextRule = (text: string, run: Parameters<Rule>[1]) => ReturnType<Rule>;

function lengthRules(schema: SchemaObject, at: string): TextRule[] {
  const least = readCount(schema, "minLength", at);
  const most = readCount(schema, "maxLength", at);
  return [
    ...(least === undefined
      ? []
      : [
          (text: string) => (characters(text) >= least ? undefined : problem(`must have at least ${least} characters`)),
        ]),
    ...(most === undefined
      ? []
      : [(text: string) => (characters(text) <= most ? undefined : problem(`must have at most ${most} characters`))]),
  ];
}

/** As JSON Schema counts: two halves of a surrogate pair are one. */
function characters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) count++;
  return count;
}

function formatRule(schema: SchemaObject, at: string): TextRule[] {
  const name = readText(schema, "format", at);
  const format = name !== undefined && Object.hasOwn(formats, name) ? formats[name] : undefined;
  return format ? [(text) => (format.fits(text) ? undefined : problem(format.words))] : [];
}

/** In instructions: at worst each character is compared with all of them. */
const largestProgram = 200;

/** By RE2, whose time grows with the text alone: what JavaScript's expressions can do beyond it can take for ever. */
function patternRule(schema: SchemaObject, at: string): TextRule[] {
  const pattern = readText(schema, "pattern", at);
  if (pattern === undefined) return [];
  const compiled = compile(pattern, `${at}.pattern`);
  const stepsPerCharacter = 1 + compiled.programSize() / 4;
  return [
    (text, run) => {
      spend(run, text.length * stepsPerCharacter);
      return compiled.test(text) ? undefined : problem("has an invalid format");
    },
  ];
}

function compile(pattern: string, at: string): RE2JS {
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.programSize() > largestProgram) throw badSchema(at, "is too large: use smaller repeat counts");
    return compiled;
  } catch (error) {
    if (error instanceof RE2JSException) throw badSchema(at, `is not a valid RE2 regular expression: ${error.message}`);
    throw error;
  }
}
