import type { Scope } from "./scope.ts";

export interface Mask {
  /** Returns a copy of the value in which every text is masked, keys excepted; the value itself if nothing changes. */
  <Value>(value: Value): Value;
  /** Masks the texts of a value in a worker thread if they are long. Returns a mask that knows the results. */
  readonly ahead?: (value: unknown) => Promise<Mask>;
}

/**
 * Returns a mask that is fast for the texts of this value: masking a megabyte takes the main thread too long. Call it
 * where long texts are read, before a transaction is opened.
 */
export const maskAhead = async (mask: Mask | undefined, value: unknown): Promise<Mask | undefined> =>
  mask?.ahead ? mask.ahead(value) : mask;

/** The same for both masks of a workspace. */
export async function privacyAhead({ stored, shown }: Privacy, value: unknown): Promise<Privacy> {
  const ready = await maskAhead(shown, value);
  return { stored: stored === shown ? ready : await maskAhead(stored, value), shown: ready };
}

/** How a workspace wants what people said to be treated. Undefined: left as it is. */
export interface Privacy {
  /** Before anything is stored. */
  readonly stored: Mask | undefined;
  /** In whatever is shown, exported or sent, and in the audit log. */
  readonly shown: Mask | undefined;
}

export type PrivacyOf = (scope: Scope) => Promise<Privacy>;
