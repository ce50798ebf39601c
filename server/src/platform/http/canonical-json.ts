import canonicalize from "canonicalize";
import { longFrom } from "../long-from.ts";

/**
 * RFC 8785: the same text for the same value, however it was written. `JSON.stringify` writes that form except for the order
 * of the keys, so objects are brought into order first, as far as they are not; where that can't be done or would cost more
 * (many keys, or keys that look like numbers), the text is put together piece by piece. Either way takes n log n.
 */
export function canonicalJson(value: unknown): string {
  return write(value) ?? "null";
}

/** JSON with the long texts in it set apart: each of them, as JSON, belongs between two of the pieces. */
export interface Pieces {
  readonly pieces: readonly string[];
  readonly texts: readonly string[];
}

/** Stands where a long text was. What is taken in holds no such character; whatever does is written as a whole. */
const mark = "\u0000";
export const textMark = JSON.stringify(mark);

/** The canonical form of a value whose long texts somebody may have stored already, so that they are not kept again. */
export function canonicalPieces(value: unknown): Pieces {
  const texts: string[] = [];
  const pieces = write(value, texts)?.split(textMark) ?? [];
  return pieces.length === texts.length + 1 ? { pieces, texts } : { pieces: [canonicalJson(value)], texts: [] };
}

function write(value: unknown, longTexts?: string[]): string | undefined {
  const ordered = inOrder(value, longTexts);
  if (typeof ordered !== "symbol") return JSON.stringify(ordered);
  longTexts?.splice(0);
  return ordered === unordered ? writeByHand(value, longTexts) : canonicalize(value);
}

/** A value that is no plain JSON. Those are small: no body holds one. */
const notPlain = Symbol("not plain JSON");
/** A value with an object that is not to be copied in order: it has many keys, or some that no object holds in this order. */
const unordered = Symbol("unordered");
/** An object of more keys is a hash table to the engine: 250,000 keys took 1.2 s to copy, and take 0.1 s to write. */
const maxCopied = 64;

/** The value itself where its keys are in order, else as much of a copy as is needed. The depth of bodies is bounded. */
function inOrder(value: unknown, longTexts?: string[]): unknown {
  if (typeof value === "string") return longTexts && value.length >= longFrom ? setApart(value, longTexts) : value;
  if (value === null || typeof value !== "object") return typeof value === "number" ? finite(value) : value;
  if (Array.isArray(value)) return orderedArray(value, longTexts);
  return isPlain(value) ? orderedObject(value as Readonly<Record<string, unknown>>, longTexts) : notPlain;
}

const isPlain = (value: object) =>
  Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;

function setApart(text: string, longTexts: string[]): string {
  longTexts.push(text);
  return mark;
}

const finite = (value: number) => (Number.isFinite(value) ? value : notPlain);

function orderedArray(items: readonly unknown[], longTexts: string[] | undefined): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = inOrder(items[i], longTexts);
    if (typeof item === "symbol") return item;
    if (item === items[i]) continue;
    copy ??= items.slice();
    copy[i] = item;
  }
  return copy ?? items;
}

function orderedObject(object: Readonly<Record<string, unknown>>, longTexts: string[] | undefined): unknown {
  const keys = Object.keys(object);
  let isSame = areSorted(keys);
  if (!isSame && keys.length > maxCopied) return unordered;
  const values: unknown[] = [];
  for (const key of isSame ? keys : keys.sort()) {
    const value = inOrder(object[key], longTexts);
    if (typeof value === "symbol") return value;
    if (value !== object[key]) isSame = false;
    values.push(value);
  }
  if (isSame) return object;
  const copy = Object.fromEntries(keys.map((key, i) => [key, values[i]]));
  // Keys that look like numbers come first, and as numbers do, whatever order they were given in.
  return areSorted(Object.keys(copy)) ? copy : unordered;
}

function areSorted(keys: readonly string[]): boolean {
  for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return false;
  return true;
}

/** For what has large or oddly named objects in it. Undefined is written as JSON does: left out, or null in an array. */
function writeByHand(value: unknown, longTexts: string[] | undefined): string {
  if (typeof value === "string" && longTexts && value.length >= longFrom) {
    longTexts.push(value);
    return textMark;
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map((item) => writeByHand(item, longTexts)).join(",")}]`;
  if (!isPlain(value)) return canonicalize(value) ?? "null";
  const object = value as Readonly<Record<string, unknown>>;
  const fields = Object.keys(object)
    .sort()
    .filter((key) => object[key] !== undefined)
    .map((key) => `${JSON.stringify(key)}:${writeByHand(object[key], longTexts)}`);
  return `{${fields.join(",")}}`;
}
