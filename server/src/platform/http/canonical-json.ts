import canonicalize from "canonicalize";
import { longFrom } from "../long-from.ts";

/**
 * RFC 8785: the same text for the same value, however it was written. `JSON.stringify` writes it like that, but for the
 * order of the keys, and in a fraction of the time that it takes to put together piece by piece.
 */
export function canonicalJson(value: unknown): string {
  const ordered = inOrder(value);
  return (ordered === impossible ? canonicalize(value) : JSON.stringify(ordered)) ?? "null";
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
  const ordered = inOrder(value, texts);
  const pieces = ordered === impossible ? [] : (JSON.stringify(ordered) ?? "null").split(textMark);
  return pieces.length === texts.length + 1 ? { pieces, texts } : { pieces: [canonicalJson(value)], texts: [] };
}

/** Of a value that is no plain JSON, or has keys that no object holds in this order. */
const impossible = Symbol("impossible");

/** The value itself where its keys are in order, else as much of a copy as is needed. The depth of bodies is bounded. */
function inOrder(value: unknown, longTexts?: string[]): unknown {
  if (typeof value === "string") return longTexts && value.length >= longFrom ? setApart(value, longTexts) : value;
  if (value === null || typeof value !== "object") return typeof value === "number" ? finite(value) : value;
  if (Array.isArray(value)) return orderedArray(value, longTexts);
  return Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null
    ? orderedObject(value as Readonly<Record<string, unknown>>, longTexts)
    : impossible;
}

function setApart(text: string, longTexts: string[]): string {
  longTexts.push(text);
  return mark;
}

const finite = (value: number) => (Number.isFinite(value) ? value : impossible);

function orderedArray(items: readonly unknown[], longTexts: string[] | undefined): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = inOrder(items[i], longTexts);
    if (item === impossible) return impossible;
    if (item === items[i]) continue;
    copy ??= items.slice();
    copy[i] = item;
  }
  return copy ?? items;
}

function orderedObject(object: Readonly<Record<string, unknown>>, longTexts: string[] | undefined): unknown {
  const keys = Object.keys(object);
  let isSame = areSorted(keys);
  const values: unknown[] = [];
  for (const key of isSame ? keys : keys.sort()) {
    const value = inOrder(object[key], longTexts);
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
