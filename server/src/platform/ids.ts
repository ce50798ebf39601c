import { toBase62 } from "./base62.ts";
import { firstValueAt, idValueAt } from "./id-values.ts";
import { heldIdValue } from "./unit-of-work.ts";

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
  bulkChange: "blk",
  import: "imp",
  review: "rev",
  dispute: "dsp",
  calibration: "cal",
  activity: "act",
  event: "evt",
  view: "view",
  webhook: "wh",
  delivery: "dlv",
  replay: "rpl",
  trigger: "trg",
  triggerCall: "trc",
  rule: "rule",
  run: "run",
  notice: "ntc",
  scenario: "scn",
  attempt: "att",
  assignment: "asg",
  key: "key",
  request: "req",
  invitation: "inv",
  refusal: "rfs",
} as const;

export type Noun = keyof typeof prefixes;

const width = 22;

/** The part of an id behind its prefix: 22 digits that sort as the values do. */
export const idText = (value: bigint): string => toBase62(value, width);

/**
 * Prefix, time and random part. The time is the one given, even if the clock went back: filters by creation time walk the
 * ids. Only where readers have passed that time already is the id a later one.
 */
export function newId(noun: Noun, now: Date = new Date()): string {
  const ms = now.getTime();
  return idFrom(noun, heldIdValue(ms) ?? idValueAt(ms));
}

export const idFrom = (noun: Noun, value: bigint): string => `${prefixes[noun]}_${idText(value)}`;

/** The first id of a noun at or behind a position that all nouns share. */
export const idAt = (noun: Noun, position: string): string => `${prefixes[noun]}_${position}`;

/** The smallest id that could have been made at this time: turns a time filter into a walk of the id index. */
export function idFloor(noun: Noun, at: Date): string {
  return idFrom(noun, firstValueAt(Math.min(Math.max(at.getTime(), 0), 2 ** 48 - 1)));
}

/** An id of this time whose other bits are those of a hash: the same hash at the same time is the same id. */
export function idOfHash(noun: Noun, at: Date, hash: Buffer): string {
  const bits = BigInt(`0x${hash.toString("hex", 0, 10)}`);
  return idFrom(noun, firstValueAt(at.getTime()) | bits);
}
