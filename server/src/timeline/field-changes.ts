import { isDeepStrictEqual } from "node:util";
import type { FieldChange } from "./types.ts";

/** A field whose values may be told: a state, an id or a name. */
export const valueChange = (field: string, from: string | null, to: string | null): readonly FieldChange[] =>
  from === to ? [] : [{ field, from, to }];

/** A field of which it is only told that it changed: its values are people's texts. */
export const textChange = (field: string, from: unknown, to: unknown): readonly FieldChange[] =>
  isDeepStrictEqual(from, to) ? [] : [{ field }];

export function tagChange(from: readonly string[], to: readonly string[]): readonly FieldChange[] {
  const added = to.filter((tag) => !from.includes(tag));
  const removed = from.filter((tag) => !to.includes(tag));
  return added.length + removed.length === 0 ? [] : [{ field: "tags", added, removed }];
}
