import type { Mask } from "../platform/privacy.ts";
import { maskText } from "./mask-text.ts";
import { compilePatterns } from "./own-patterns.ts";
import { isContainer, textsIn } from "./texts-in.ts";
import type { OwnPattern } from "./types.ts";

/** Compiled lists of patterns in the cache; of more, the least recently used one goes. */
const maxCachedMasks = 200;

/** Up to this many characters are masked at once: handing them to another thread would cost more. */
const maxInlineChars = 4_096;

/** Masks texts elsewhere; null for one that stays as it is. */
export type MaskTexts = (
  patterns: readonly OwnPattern[],
  texts: readonly string[],
) => Promise<readonly (string | null)[]>;

/**
 * Returns a source of masks, by the workspace's own patterns. A mask leaves numbers alone: they are counts, times and
 * ids. As long as it is in the cache, the mask for the same patterns is the very same function, so that caches of masked
 * texts can compare it. Without `maskTexts` everything is masked at once, however long.
 */
export function createMasks(maskTexts?: MaskTexts): (patterns: readonly OwnPattern[]) => Mask {
  const maskCache = new Map<string, Mask>();
  return (patterns) => {
    const key = JSON.stringify(patterns.map(({ name, pattern }) => [name, pattern]));
    const mask = maskCache.get(key) ?? createMask(patterns, maskTexts);
    maskCache.delete(key);
    maskCache.set(key, mask);
    if (maskCache.size > maxCachedMasks) maskCache.delete(maskCache.keys().next().value as string);
    return mask;
  };
}

export const maskOf = createMasks();

type MaskOne = (text: string) => string;

function createMask(own: readonly OwnPattern[], maskTexts: MaskTexts | undefined): Mask {
  const patterns = compilePatterns(own);
  const knowing = (known: ReadonlyMap<string, string>): Mask => {
    const maskOne: MaskOne = (text) => known.get(text) ?? maskText(text, patterns);
    const mask: Mask = (value) => maskValue(value, maskOne, 0) as typeof value;
    if (!maskTexts) return mask;
    const ahead = async (value: unknown): Promise<Mask> => {
      const { texts, chars } = textsIn(value, known);
      if (chars <= maxInlineChars) return ready;
      const masked = await maskTexts(own, texts);
      return knowing(new Map([...known, ...pairsOf(texts, masked)]));
    };
    const ready: Mask = Object.assign(mask, { ahead });
    return ready;
  };
  return knowing(new Map());
}

/** Masking what is masked changes nothing, so that the results are known, too. */
const pairsOf = (texts: readonly string[], masked: readonly (string | null)[]) =>
  texts.flatMap((text, i): [string, string][] => {
    const result = masked[i] ?? text;
    return result === text
      ? [[text, text]]
      : [
          [text, result],
          [result, result],
        ];
  });

/** Bodies are at most 64 deep, and what is made of them a little more. */
const deepest = 200;

function maskValue(value: unknown, maskOne: MaskOne, depth: number): unknown {
  if (typeof value === "string") return maskOne(value);
  if (!isContainer(value)) return value;
  if (depth > deepest) throw new Error(`a value is more than ${deepest} deep`);
  return Array.isArray(value) ? maskArray(value, maskOne, depth) : maskObject(value, maskOne, depth);
}

/** Copied at the first change only. */
function maskArray(value: readonly unknown[], maskOne: MaskOne, depth: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [i, item] of value.entries()) {
    const masked = maskValue(item, maskOne, depth + 1);
    if (masked === item) continue;
    copy ??= [...value];
    copy[i] = masked;
  }
  return copy ?? value;
}

function maskObject(value: Record<string, unknown>, maskOne: MaskOne, depth: number) {
  let copy: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const masked = maskValue(item, maskOne, depth + 1);
    if (masked === item) continue;
    copy ??= copyOf(value);
    // By assignment a key like `__proto__` would change the copy's prototype.
    Object.defineProperty(copy, key, { value: masked, writable: true, enumerable: true, configurable: true });
  }
  return copy ?? value;
}

const copyOf = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value));
