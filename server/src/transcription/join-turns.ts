import type { Turn } from "./types.ts";

/** A speaker who goes on after a shorter pause, with nobody in between, is still at the same turn. */
const maxPauseSeconds = 1.5;
const maxTurnSeconds = 60;

/** In order of time, empty ones left out, passages of one turn together. What nobody's channel is stays apart. */
export function joinTurns(turns: readonly Turn[]): readonly Turn[] {
  const said = turns
    .map((turn) => ({ ...turn, text: turn.text.replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "")
    .sort((a, b) => a.startSeconds - b.startSeconds);
  const joined: Turn[] = [];
  for (const turn of said) {
    const last = joined.at(-1);
    if (last && goesOn(last, turn)) {
      const { speaker, startSeconds } = last;
      joined[joined.length - 1] = {
        speaker,
        startSeconds,
        endSeconds: turn.endSeconds,
        text: `${last.text} ${turn.text}`,
      };
    } else joined.push(turn);
  }
  return joined;
}

const goesOn = (last: Turn, next: Turn) =>
  last.speaker !== null &&
  last.speaker === next.speaker &&
  next.startSeconds - last.endSeconds <= maxPauseSeconds &&
  next.endSeconds - last.startSeconds <= maxTurnSeconds;
