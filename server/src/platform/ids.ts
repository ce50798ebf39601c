import { randomFillSync } from "node:crypto";
import { toBase62 } from "./base62.ts";

const prefixes = {
  workspace: "ws",
  contact: "con",
  company: "cmp",
  ticket: "tkt",
  conversation: "conv",
  agent: "agt",
  agentTest: "tst",
  agentSuite: "ste",
  export: "exp",
  rubric: "rub",
  scorecard: "sc",
  rescore: "rsc",
  review: "rev",
  dispute: "dsp",
  calibration: "cal",
  event: "evt",
  webhook: "whk",
  delivery: "dlv",
  replay: "rpl",
  trigger: "trg",
  triggerCall: "trc",
  rule: "rul",
  run: "run",
  notice: "ntc",
  scenario: "scn",
  attempt: "att",
  key: "key",
  request: "req",
  invitation: "inv",
  refusal: "rfs",
} as const;

export type Noun = keyof typeof prefixes;

const width = 22;
const pool = Buffer.alloc(10 * 512);
let used = pool.length;
let lastMs = 0;
let lastRandom = 0n;

/**
 * Prefix, 48 bits of milliseconds, 80 random bits. Within one millisecond the random part counts up, so that
 * the ids of one process sort in the order in which they were made. The time is the one given, even if the clock
 * went back: filters by creation time walk the ids.
 */
export function newId(noun: Noun, now: Date = new Date()): string {
  const ms = now.getTime();
  lastRandom = ms === lastMs ? lastRandom + 1n : random80();
  lastMs = ms;
  return `${prefixes[noun]}_${toBase62((BigInt(ms) << 80n) | (lastRandom & ((1n << 80n) - 1n)), width)}`;
}

/** The smallest id that could have been made at this time: turns a time filter into a walk of the id index. */
export function idFloor(noun: Noun, at: Date): string {
  const ms = Math.min(Math.max(at.getTime(), 0), 2 ** 48 - 1);
  return `${prefixes[noun]}_${toBase62(BigInt(ms) << 80n, width)}`;
}

/** An id of this time whose other bits are those of a hash: the same hash at the same time is the same id. */
export function idOfHash(noun: Noun, at: Date, hash: Buffer): string {
  const bits = BigInt(`0x${hash.toString("hex", 0, 10)}`);
  return `${prefixes[noun]}_${toBase62((BigInt(at.getTime()) << 80n) | bits, width)}`;
}

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
