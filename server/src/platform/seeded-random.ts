/** A number from 0 to 1 that depends on nothing but the seed and the position (mulberry32). */
export function seededFraction(seed: number, position: number): number {
  let value = (seed ^ Math.imul(position + 1, 0x9e3779b1)) >>> 0;
  value = (value + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(value ^ (value >>> 15), value | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** A short digest of a text (FNV-1a), to recognise it without storing it. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A seed that belongs to a text, such as the id of an attempt. */
export const seedOf = (text: string): number => Number.parseInt(digestOf(text), 36) % 2 ** 31;
