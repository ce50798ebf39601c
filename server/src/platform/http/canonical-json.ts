import canonicalize from "canonicalize";

/**
 * RFC 8785: the same text for the same value, however it was written. `JSON.stringify` writes it like that, but for the
 * order of the keys, and in a fraction of the time that it takes to put together piece by piece.
 */
export function canonicalJson(value: unknown): string {
  const ordered = inOrder(value);
  return (ordered === impossible ? canonicalize(value) : JSON.stringify(ordered)) ?? "null";
}

/** Of a value that is no plain JSON, or has keys that no object holds in this order. */
const impossible = Symbol("impossible");

/** The value itself where its keys are in order, else as much of a copy as is needed. The depth of bodies is bounded. */
function inOrder(value: unknown): unknown {
  if (value === null || typeof value !== "object") return typeof value === "number" ? finite(value) : value;
  if (Array.isArray(value)) return orderedArray(value);
  return Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null
    ? orderedObject(value as Readonly<Record<string, unknown>>)
    : impossible;
}

const finite = (value: number) => (Number.isFinite(value) ? value : impossible);

function orderedArray(items: readonly unknown[]): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = inOrder(items[i]);
    if (item === impossible) return impossible;
    if (item === items[i]) continue;
    copy ??= items.slice();
    copy[i] = item;
  }
  return copy ?? items;
}

function orderedObject(object: Readonly<Record<string, unknown>>): unknown {
  const keys = Object.keys(object);
  let isSame = areSorted(keys);
  const values: unknown[] = [];
  for (const key of isSame ? keys : keys.sort()) {
    const value = inOrder(object[key]);
    if (value === impossible) return impossible;
    if (value !== object[key]) isSame = false;
    values.push(value);
  }
  if (isSame) return object;
  const copy = Object.fromEntries(keys.map((key, i) => [key, values[i]]));
  // Keys that look like numbers come first, and as numbers do, whatever order they were given in.
  return areSorted(Object.keys(copy)) ? copy : impossible;
}

function areSorted(keys: readonly string[]): boolean {
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return false;
  return true;
}
