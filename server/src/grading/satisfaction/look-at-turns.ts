import type { Reading, Turn } from "../types.ts";
import { type Glimpse, glimpse, nothing } from "./glimpse.ts";
import { likeness, type Moment, measures } from "./measures.ts";
import { nGrams } from "./n-grams.ts";
import { pairsOf } from "./pairs.ts";

/** A repetition is looked for among so many earlier turns, so that the time is linear. */
const turnsBack = 8;
/** From so much likeness on, a turn repeats an earlier one. */
const repeats = 0.4;

/** What is left of a mood after each further turn. */
const lasting = 0.7;

/** What the model sees of a turn of the customer. */
export interface SeenTurn {
  readonly turn: Turn;
  /** In the order of `measures`. */
  readonly measured: readonly number[];
  readonly said: ReadonlySet<string>;
  readonly heard: ReadonlySet<string>;
  /** Each two measures that are both there. */
  readonly together: ReadonlySet<string>;
}

/** The features of every turn of the customer. Training and grading both look through here. */
export function lookAtTurns(reading: Reading): readonly SeenTurn[] {
  const said: Glimpse[] = [];
  const heard: Glimpse[] = [];
  let repetitionsSoFar = 0;
  let lowestMood = 0;
  let moods = 0;
  let recentMood = 0;
  return reading.customerTurns.map((turn, position) => {
    const now = glimpse(reading, [turn]);
    const agent = glimpse(reading, agentBefore(reading, turn));
    const moment: Moment = {
      now,
      agent,
      earlier: said.at(-1) ?? nothing,
      agentEarlier: heard.at(-1) ?? nothing,
      position,
      repetition: mostLike(now, said),
      agentRepetition: mostLike(agent, heard),
      repetitionsSoFar,
      lowestMood,
      meanMood: moods / Math.max(1, position),
      recentMood,
    };
    said.push(now);
    heard.push(agent);
    if (moment.repetition > repeats) repetitionsSoFar++;
    moods += now.mood;
    recentMood = lasting * recentMood + now.mood;
    lowestMood = Math.min(lowestMood, now.mood);
    const measured = measures.map(({ of }) => of(moment));
    return { turn, measured, said: nGrams(now.words), heard: nGrams(agent.words), together: pairsOf(measured) };
  });
}

/** What the agent said since the customer's last turn; each turn is looked at once. */
function agentBefore(reading: Reading, { index }: Turn): readonly Turn[] {
  const found: Turn[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const turn = reading.turns[at];
    if (turn === undefined || turn.speaker === "customer") break;
    if (turn.speaker === "agent") found.push(turn);
  }
  return found.reverse();
}

const mostLike = (turn: Glimpse, earlier: readonly Glimpse[]): number =>
  earlier.slice(-turnsBack).reduce((most, other) => Math.max(most, likeness(turn.matter, other.matter)), 0);
