/** Dates, buffers and the like are left as they are. */
export function isContainer(value: unknown): value is unknown[] | Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

export interface TextsIn {
  /** Each text once. */
  readonly texts: readonly string[];
  /** The length of all of them together. */
  readonly chars: number;
}

/** Returns the texts of a value, keys excepted, that are not known yet. Iterative, since the value chooses its depth. */
export function textsIn(root: unknown, known: ReadonlyMap<string, unknown>): TextsIn {
  const texts = new Set<string>();
  let chars = 0;
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") {
      if (texts.has(value) || known.has(value)) continue;
      texts.add(value);
      chars += value.length;
    } else if (isContainer(value)) {
      for (const item of Array.isArray(value) ? value : Object.values(value)) waiting.push(item);
    }
  }
  return { texts: [...texts], chars };
}
