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
  const kept = new Array<number>(places.length * 3);
  const numbers = new Map<string, number>();
  let last = 0;
  let hasAt = false;
  let hasUntil = false;
  for (let i = 0; i < places.length; i++) {
    const { type, role, name, start, end, atMs, untilMs } = places[i] as Place;
    // Nearly all of them are turns.
    const kind = type === "turn" ? 0 : types.indexOf(type) * roles.length;
    kept[i * 3] = kind + roles.indexOf(role);
    kept[i * 3 + 1] = start - last;
    kept[i * 3 + 2] = end - start;
    if (name !== null && !numbers.has(name)) numbers.set(name, numbers.size + 1);
    hasAt ||= atMs !== null;
    hasUntil ||= untilMs !== null;
    last = end;
  }
  const numberOf = ({ name }: Place) => (name === null ? 0 : (numbers.get(name) as number));
  return {
    places: packNumbers(kept),
    ...(numbers.size > 0 ? { names: [...numbers.keys()], named: packNumbers(places.map(numberOf)) } : {}),
    ...(hasAt ? { at: places.map(({ atMs }) => atMs) } : {}),
    ...(hasUntil ? { until: places.map(({ untilMs }) => untilMs) } : {}),
  };
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
