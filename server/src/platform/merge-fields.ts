import { invalid } from "./fault.ts";

/** A customer's own fields of a record, as stored. */
export type CustomFields = Readonly<Record<string, string | number>>;

/** What a caller says about them: null removes one, those left out stay. */
export type CustomFieldChanges = Readonly<Record<string, string | number | null>>;

const maxKeys = 100;

/**
 * Undefined changes nothing, null in place of the map removes all keys. The bound holds for what is stored, not only for
 * one request: else it could grow without end.
 */
export function mergeFields(
  stored: CustomFields,
  changes: CustomFieldChanges | null | undefined,
  field = "custom_fields",
): CustomFields {
  if (changes === undefined) return stored;
  if (changes === null) return {};
  const kept = Object.entries(stored).filter(([key]) => !Object.hasOwn(changes, key));
  const set = Object.entries(changes).filter((entry): entry is [string, string | number] => entry[1] !== null);
  if (kept.length + set.length > maxKeys) throw invalid(field, `${field} accepts at most ${maxKeys} keys.`);
  // Not by assignment: a key may be called __proto__.
  return Object.fromEntries([...kept, ...set]);
}
