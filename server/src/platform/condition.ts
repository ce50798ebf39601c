import { createRequire } from "node:module";
import type { Environment } from "@marcbachmann/cel-js";

/** For whoever has a condition: most rubrics and rules have none. */
const load = (): typeof import("@marcbachmann/cel-js") => createRequire(import.meta.url)("@marcbachmann/cel-js");

/** Answers whether the expression holds for these values; one that can't be told (a key that is missing) does not. */
export type Condition<Values> = (values: Values) => boolean;

/** Enough for any rule that a person can read. */
const limits = { maxAstNodes: 300, maxDepth: 30 };
/** Each walks a list; one in another multiplies. */
const maxWalks = 3;
const walks = new Set(["all", "exists", "exists_one", "filter", "map"]);

/**
 * Expressions in CEL over the variables given (name → CEL type). The compiled ones throw an Error that says what is
 * wrong with an expression, in words for whoever wrote it. Without nested walks, the time that one takes grows no faster
 * than the values do: for values that others may make long.
 */
export function conditionsOver<Values extends Record<string, unknown>>(
  variables: Readonly<Record<string, string>>,
  { nestedWalks }: { readonly nestedWalks: boolean } = { nestedWalks: true },
): (expression: string) => Condition<Values> {
  let known: Environment | undefined;
  const open = () => {
    const environment = new (load().Environment)({ limits });
    for (const [name, type] of Object.entries(variables)) environment.registerVariable(name, type);
    return environment;
  };
  return (expression) => {
    known ??= open();
    const environment = known;
    const parsed = inPlainWords(() => environment.parse(expression));
    const { valid, type, error } = parsed.check();
    if (!valid) throw new Error(firstLine(error));
    if (type !== "bool" && type !== "dyn") throw new Error(`returns ${type}, not true or false`);
    const calls = callsIn(parsed.ast);
    // JavaScript's regular expressions can take for ever.
    if (calls.includes("matches"))
      throw new Error("matches() is not available; use contains(), startsWith() or endsWith()");
    if (calls.filter((name) => walks.has(name)).length > maxWalks)
      throw new Error(`loops over more than ${maxWalks} lists`);
    if (!nestedWalks && nesting(parsed.ast) > 1) throw new Error("loops over one list inside another");
    return (values) => {
      try {
        return parsed(values) === true;
      } catch {
        return false;
      }
    };
  };
}

function inPlainWords<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(firstLine(error));
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message.split("\n", 1)[0] : undefined) || "can't be read";

/** The names of all functions that an expression calls. */
function callsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== "object" || node === null || !("op" in node) || !("args" in node)) return [];
  const { op, args } = node;
  const own = (op === "call" || op === "rcall") && Array.isArray(args) ? [String(args[0])] : [];
  return op === "value" ? own : [...own, ...callsIn(args)];
}

/** How deep walks stand in the bodies of others; one after the other is not deeper. */
function nesting(node: unknown): number {
  if (Array.isArray(node)) return Math.max(0, ...node.map(nesting));
  if (typeof node !== "object" || node === null || !("op" in node) || !("args" in node)) return 0;
  const { op, args } = node;
  if (op === "value") return 0;
  if (op !== "rcall" || !Array.isArray(args) || !walks.has(String(args[0]))) return nesting(args);
  const [, list, body] = args;
  return Math.max(nesting(list), 1 + nesting(body));
}
