import type { NodeRole, NodeType, Place } from "../types.ts";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

/** In columns rather than in rows, and each as one text. Older rows have arrays. */
export interface KeptPlaces {
  /** Three numbers each: type and role in one, from the end of the last place to the start, length. */
  readonly places: string | readonly number[];
  /** Speakers and tools come again and again: a place has the number of its name, counted from 1; 0 for none. */
  readonly names?: readonly string[];
  readonly named?: string | readonly number[];
  readonly at?: readonly (number | null)[];
  readonly until?: readonly (number | null)[];
}

// Rows hold positions in these lists: append only.
const types: readonly NodeType[] = ["turn", "tool_call", "retrieval", "transfer", "error"];
const roles: readonly (NodeRole | null)[] = [null, "agent", "customer", "system"];

export function packPlaces(places: readonly Place[]): KeptPlaces {
  const kept: number[] = [];
  const numbers = new Map<string, number>();
  const named: number[] = [];
  let last = 0;
  let hasAt = false;
  let hasUntil = false;
  for (const { type, role, name, start, end, atMs, untilMs } of places) {
    // Nearly all of them are turns.
    const kind = type === "turn" ? 0 : types.indexOf(type) * roles.length;
    kept.push(kind + roles.indexOf(role), start - last, end - start);
    named.push(name === null ? 0 : numberOf(name, numbers));
    hasAt ||= atMs !== null;
    hasUntil ||= untilMs !== null;
    last = end;
  }
  return {
    places: packNumbers(kept),
    ...(numbers.size > 0 ? { names: [...numbers.keys()], named: packNumbers(named) } : {}),
    ...(hasAt ? { at: places.map(({ atMs }) => atMs) } : {}),
    ...(hasUntil ? { until: places.map(({ untilMs }) => untilMs) } : {}),
  };
}

function numberOf(name: string, numbers: Map<string, number>): number {
  const number = numbers.get(name) ?? numbers.size + 1;
  if (number > numbers.size) numbers.set(name, number);
  return number;
}

const numbersOf = (kept: string | readonly number[]): readonly number[] =>
  typeof kept === "string" ? unpackNumbers(kept) : kept;

export function unpackPlaces({ names, at, until, ...kept }: KeptPlaces): readonly Place[] {
  const places = numbersOf(kept.places);
  const named = numbersOf(kept.named ?? "");
  const unpacked: Place[] = [];
  let last = 0;
  for (let i = 0; i * 3 < places.length; i++) {
    const [kind = 0, gap = 0, length = 0] = places.slice(i * 3, i * 3 + 3);
    const start = last + gap;
    last = start + length;
    unpacked.push({
      type: types[Math.floor(kind / roles.length)] as NodeType,
      role: roles[kind % roles.length] as NodeRole | null,
      name: names?.[(named[i] ?? 0) - 1] ?? null,
      start,
      end: last,
      atMs: at?.[i] ?? null,
      untilMs: until?.[i] ?? null,
    });
  }
  return unpacked;
}
