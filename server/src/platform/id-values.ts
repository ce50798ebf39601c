import { randomFillSync } from "node:crypto";
import { base62Digits } from "./base62.ts";

/** The random part of an id; the time stands above it. */
export const randomBits = 80n;

const pool = Buffer.alloc(10 * 512);
let used = pool.length;
let lastMs = 0;
let lastRandom = 0n;

/**
 * 48 bits of milliseconds, 80 random bits. Within one millisecond the random part counts up, so that the ids of one
 * process sort in the order in which they were made.
 */
export function idValueAt(ms: number): bigint {
  lastRandom = ms === lastMs ? lastRandom + 1n : random80();
  lastMs = ms;
  return (BigInt(ms) << randomBits) | (lastRandom & ((1n << randomBits) - 1n));
}

/** A step to add to an id's value: too small to reach the next millisecond, too random for two processes to agree on. */
export const randomStep = (): bigint => (random80() & ((1n << 64n) - 1n)) + 1n;

/** The value that 22 digits of base 62 stand for; 0 for an empty text. */
export function idTextValue(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 62n + BigInt(base62Digits.indexOf(digit));
  return value;
}

/** The milliseconds in the 22 digits of an id. */
export const idTextMs = (text: string): number => Number(idTextValue(text) >> randomBits);

/** The smallest value that an id of this time can have. */
export const firstValueAt = (ms: number): bigint => BigInt(ms) << randomBits;

function random80(): bigint {
  if (used + 10 > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const high = pool.readUInt16BE(used);
  const low = pool.readBigUInt64BE(used + 2);
  used += 10;
  // The top bit stays clear, so that counting up never overflows into the time.
  return (BigInt(high & 0x7fff) << 64n) | low;
}
