import { type CheckPayload, compileSchema } from "./compile-schema.ts";

/** So many are kept; of more the one that was asked for longest ago goes. */
const mostKept = 200;
const kept = new Map<string, CheckPayload>();

/** By its text: a changed schema is another one, on whatever node it was changed. */
export function compiledSchema(text: string): CheckPayload {
  const check = kept.get(text) ?? compileSchema(JSON.parse(text));
  kept.delete(text);
  kept.set(text, check);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return check;
}
