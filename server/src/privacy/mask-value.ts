import type { Mask } from "../platform/privacy.ts";
import { maskText } from "./mask-text.ts";
import { type CompiledPatterns, compilePatterns } from "./own-patterns.ts";
import type { OwnPattern } from "./types.ts";

/** So many lists of patterns are kept compiled; of more the one that was asked for longest ago goes. */
const mostKept = 200;
const kept = new Map<string, Mask>();

/**
 * Masks every text in a value but the keys. Numbers are left: they are counts, times and ids. As long as it is kept, the
 * mask for the same patterns is the very same function, so that whoever remembers what it made can tell.
 */
export function maskOf(patterns: readonly OwnPattern[]): Mask {
  const key = JSON.stringify(patterns.map(({ name, pattern }) => [name, pattern]));
  const mask = kept.get(key) ?? createMask(compilePatterns(patterns));
  kept.delete(key);
  kept.set(key, mask);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return mask;
}

const createMask =
  (patterns: CompiledPatterns): Mask =>
  (value) =>
    maskValue(value, patterns, 0) as typeof value;

/** Bodies are at most 64 deep, and what is made of them a little more. */
const deepest = 200;

function maskValue(value: unknown, patterns: CompiledPatterns, depth: number): unknown {
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
function maskArray(value: readonly unknown[], patterns: CompiledPatterns, depth: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [i, item] of value.entries()) {
    const masked = maskValue(item, patterns, depth + 1);
    if (masked === item) continue;
    copy ??= [...value];
    copy[i] = masked;
  }
  return copy ?? value;
}

function maskObject(value: Record<string, unknown>, patterns: CompiledPatterns, depth: number) {
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
