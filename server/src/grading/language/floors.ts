import type { Reading, Speaker, Turn } from "../types.ts";

/**
 * A stretch in which one speaker holds the floor. Recognisers cut speech at each breath and people send a thought in
 * three messages: what the definitions call a turn is then several.
 */
export interface Floor {
  readonly speaker: Speaker;
  readonly turns: readonly Turn[];
}

const made = new WeakMap<Reading, readonly Floor[]>();

/** The floors of agent and customer in order. What the system writes takes the floor from nobody. */
export function floorsOf(reading: Reading): readonly Floor[] {
  const known = made.get(reading);
  if (known !== undefined) return known;
  const floors: { speaker: Speaker; turns: Turn[] }[] = [];
  for (const turn of reading.turns) {
    if (turn.speaker === "system" || turn.text.trim() === "") continue;
    const last = floors.at(-1);
    if (last?.speaker === turn.speaker) last.turns.push(turn);
    else floors.push({ speaker: turn.speaker, turns: [turn] });
  }
  made.set(reading, floors);
  return floors;
}

/** The agent's first turns, at least its whole first floor. */
export function agentFirst(reading: Reading, count: number): readonly Turn[] {
  const own = floorsOf(reading).filter(({ speaker }) => speaker === "agent");
  const turns = own.flatMap((floor) => floor.turns);
  return turns.slice(0, Math.max(count, own[0]?.turns.length ?? 0));
}

/** What the agent says in its next floors after one of the customer's. */
export function agentAfter(floors: readonly Floor[], at: number, count: number): readonly Turn[] {
  const next: Turn[] = [];
  let left = count;
  for (let index = at + 1; index < floors.length && left > 0; index++) {
    const floor = floors[index];
    if (floor?.speaker !== "agent") continue;
    next.push(...floor.turns);
    left -= 1;
  }
  return next;
}
