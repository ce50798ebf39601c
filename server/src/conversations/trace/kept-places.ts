import type { NodeRole, NodeType, Place } from "../types.ts";

/** Type and role in one number, from the end of the last place to the start, length; then the name's number, times. */
type KeptPlace = readonly (number | null)[];

export interface KeptPlaces {
  /** Speakers and tools come again and again: a place has the number of its name, counted from 1. */
  readonly names?: readonly string[];
  readonly places: readonly KeptPlace[];
}

// Rows hold positions in these lists: append only.
const types: readonly NodeType[] = ["turn", "tool_call", "retrieval", "transfer", "error"];
const roles: readonly (NodeRole | null)[] = [null, "agent", "customer", "system"];

export function packPlaces(places: readonly Place[]): KeptPlaces {
  const numbers = new Map<string, number>();
  let last = 0;
  const kept = places.map((place) => {
    const { type, role, name, start, end, atMs, untilMs } = place;
    if (name !== null && !numbers.has(name)) numbers.set(name, numbers.size + 1);
    const kind = types.indexOf(type) * roles.length + roles.indexOf(role);
    const short = [
      kind,
      start - last,
      end - start,
      name === null ? null : (numbers.get(name) as number),
      atMs,
      untilMs,
    ];
    last = end;
    while (short.at(-1) === null) short.pop();
    return short;
  });
  return numbers.size === 0 ? { places: kept } : { names: [...numbers.keys()], places: kept };
}

export function unpackPlaces({ names, places }: KeptPlaces): readonly Place[] {
  let last = 0;
  return places.map(([kind, gap, length, name, atMs, untilMs]) => {
    const start = last + (gap as number);
    last = start + (length as number);
    return {
      type: types[Math.floor((kind as number) / roles.length)] as NodeType,
      role: roles[(kind as number) % roles.length] as NodeRole | null,
      name: name ? (names?.[name - 1] as string) : null,
      start,
      end: last,
      atMs: atMs ?? null,
      untilMs: untilMs ?? null,
    };
  });
}
