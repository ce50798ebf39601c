import { canonicalJson } from "../http/canonical-json.ts";
import { type Run, spend } from "./types.ts";

/** Two values are the same if and only if their texts are. Writing one costs as many steps as it is long. */
export function canonicalText(value: unknown, run: Run): string {
  const text = canonicalJson(value);
  spend(run, text.length);
  return text;
}
