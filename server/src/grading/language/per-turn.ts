import type { Reading, Turn } from "../types.ts";

/** Looks once at each turn, however many checks ask. */
export function perTurn<T>(look: (reading: Reading, turn: Turn) => T): (reading: Reading, turn: Turn) => T {
  const made = new WeakMap<Turn, { readonly found: T }>();
  return (reading, turn) => {
    const known = made.get(turn) ?? { found: look(reading, turn) };
    made.set(turn, known);
    return known.found;
  };
}
