import { conflict } from "../../platform/fault.ts";

const maxTags = 50;

/** Undefined when all of them are there already. */
export function addTags(tags: readonly string[], added: readonly string[]): readonly string[] | undefined {
  const all = [...new Set([...tags, ...added])];
  if (all.length === tags.length) return undefined;
  if (all.length > maxTags) throw conflict("tags", `The result would have more than ${maxTags} tags.`);
  return all;
}
