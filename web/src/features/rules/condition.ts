import { kindOfPath } from "./event-fields.ts";

export const operators = ["<", "<=", ">", ">=", "==", "!=", "contains", "has", "lacks"] as const;
export type Operator = (typeof operators)[number];

export interface ConditionRow {
  /** Such as `data.score`. */
  readonly path: string;
  readonly operator: Operator;
  readonly value: string;
}

export interface Conditions {
  readonly join: "&&" | "||";
  readonly rows: readonly ConditionRow[];
}

const pathPattern = /^(?:data|event)(?:\.[A-Za-z_]\w*)+$/;
const numberPattern = /^-?\d+(?:\.\d+)?$/;

export const isWhole = ({ path, value }: ConditionRow): boolean =>
  pathPattern.test(path) && value !== "" && (kindOfPath(path) !== "number" || numberPattern.test(value));

/** The expression in CEL that rows of a form stand for; null where there are none: the rule then always fires. */
export function expressionOf({ join, rows }: Conditions): string | null {
  return rows.length === 0 ? null : rows.map(termOf).join(` ${join} `);
}

function termOf({ path, operator, value }: ConditionRow): string {
  if (operator === "contains") return `${path}.contains(${quoted(value)})`;
  if (operator === "has") return `${quoted(value)} in ${path}`;
  if (operator === "lacks") return `!(${quoted(value)} in ${path})`;
  return `${path} ${operator} ${literalOf(path, value)}`;
}

/** What is no number and no truth value is a text; of a field that is known to be a text, everything is. */
function literalOf(path: string, value: string): string {
  const isText = kindOfPath(path) === "text";
  return !isText && (numberPattern.test(value) || value === "true" || value === "false") ? value : quoted(value);
}

const quoted = (text: string) =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;

const unquoted = (text: string) =>
  text.replace(/\\(.)/gs, (_, letter: string) => ({ n: "\n", r: "\r" })[letter] ?? letter);

/** The rows that stand for an expression, or undefined where it says more than rows can. */
export function conditionsOf(expression: string | null): Conditions | undefined {
  if (expression === null || expression.trim() === "") return { join: "&&", rows: [] };
  for (const join of ["&&", "||"] as const) {
    const rows = splitOutside(expression.trim(), ` ${join} `).map(rowOf);
    if (!rows.every((row) => row !== undefined)) continue;
    const conditions = { join, rows };
    // Only if they say exactly the same: a form must not change a rule by being opened.
    if (expressionOf(conditions) === expression.trim()) return conditions;
  }
  return undefined;
}

const text = String.raw`'((?:[^'\\]|\\.)*)'`;
const path = String.raw`((?:data|event)(?:\.[A-Za-z_]\w*)+)`;
const containing = new RegExp(String.raw`^${path}\.contains\(${text}\)$`, "s");
const having = new RegExp(`^${text} in ${path}$`, "s");
const lacking = new RegExp(String.raw`^!\(${text} in ${path}\)$`, "s");
const comparing = new RegExp(String.raw`^${path} (<=|>=|<|>|==|!=) (?:${text}|(-?\d+(?:\.\d+)?|true|false))$`, "s");

function rowOf(term: string): ConditionRow | undefined {
  const contains = containing.exec(term);
  if (contains) return { path: contains[1] ?? "", operator: "contains", value: unquoted(contains[2] ?? "") };
  const has = having.exec(term);
  if (has) return { path: has[2] ?? "", operator: "has", value: unquoted(has[1] ?? "") };
  const lacks = lacking.exec(term);
  if (lacks) return { path: lacks[2] ?? "", operator: "lacks", value: unquoted(lacks[1] ?? "") };
  const compared = comparing.exec(term);
  if (!compared) return undefined;
  const value = compared[3] === undefined ? (compared[4] ?? "") : unquoted(compared[3]);
  return { path: compared[1] ?? "", operator: compared[2] as Operator, value };
}

/** Splits at a separator that stands in no text. */
function splitOutside(source: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isInText = false;
  for (let at = 0; at < source.length; at++) {
    const letter = source[at];
    if (isInText && letter === "\\") at++;
    else if (letter === "'") isInText = !isInText;
    else if (!isInText && source.startsWith(separator, at)) {
      parts.push(source.slice(start, at));
      at += separator.length - 1;
      start = at + 1;
    }
  }
  return [...parts, source.slice(start)];
}
