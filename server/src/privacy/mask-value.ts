import type { Mask } from "../platform/privacy.ts";
import { maskText } from "./mask-text.ts";
import type { OwnPattern } from "./types.ts";

/** Bodies are at most 64 deep, and what is made of them a little more. */
const deepest = 200;

/** Masks every text in a value but the keys. Numbers are left: they are counts, times and ids. */
export function maskOf(patterns: readonly OwnPattern[]): Mask {
  return (value) => maskValue(value, patterns, 0) as typeof value;
}

function maskValue(value: unknown, patterns: readonly OwnPattern[], depth: number): unknown {
  if (typeof value === "string") return maskText(value, patterns);
  if (!isContainer(value)) return value;
  if (depth > deepest) throw new Error(`a value is more than ${deepest} deep`);
  return Array.isArray(value) ? maskArray(value, patterns, depth) : maskObject(value, patterns, depth);
}

/** Dates, buffers and the like are left as they are. */
function isContainer(value: unknown): value is unknown[] | Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Copied at the first change only. */
function maskArray(value: readonly unknown[], patterns: readonly OwnPattern[], depth: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [i, item] of value.entries()) {
    const masked = maskValue(item, patterns, depth + 1);
    if (masked === item) continue;
    copy ??= [...value];
    copy[i] = masked;
  }
  return copy ?? value;
}

function maskObject(value: Record<string, unknown>, patterns: readonly OwnPattern[], depth: number) {
  let copy: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const masked = maskValue(item, patterns, depth + 1);
    if (masked === item) continue;
    copy ??= copyOf(value);
    // By assignment a key like `__proto__` would change the copy's prototype.
    Object.defineProperty(copy, key, { value: masked, writable: true, enumerable: true, configurable: true });
  }
  return copy ?? value;
}

const copyOf = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value));
