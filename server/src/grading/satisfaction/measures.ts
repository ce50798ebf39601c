import { cues } from "./cues.ts";
import type { Glimpse } from "./glimpse.ts";

/** A turn of the customer with what came before it. Nothing after it counts: a live conversation has no more. */
export interface Moment {
  readonly now: Glimpse;
  /** What the agent said just before. */
  readonly agent: Glimpse;
  /** The customer's turn before. */
  readonly earlier: Glimpse;
  /** What the agent said before that. */
  readonly agentEarlier: Glimpse;
  /** Counted from 0 over the customer's turns. */
  readonly position: number;
  /** How much the turn is like an earlier one of the same speaker, 0 to 1. */
  readonly repetition: number;
  readonly agentRepetition: number;
  /** So many of the customer's turns repeated an earlier one. */
  readonly repetitionsSoFar: number;
  readonly lowestMood: number;
  /** Of the customer's turns before, on average. */
  readonly meanMood: number;
  /** The same, with what is long past counting less. */
  readonly recentMood: number;
}

interface Measure {
  readonly key: string;
  /** In words for people. */
  readonly title: string;
  readonly of: (moment: Moment) => number;
  /** Its presence is worth telling, its absence is not. */
  readonly present?: true;
  /** It is there or it is not: 1 or 0. */
  readonly flag?: true;
}

const log = Math.log1p;
const flag = (key: string, title: string, of: (moment: Moment) => boolean): Measure => ({
  key,
  title,
  of: (moment) => Number(of(moment)),
  present: true,
  flag: true,
});

/** Share of all words of both that are in both. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = shared(one, other);
  return both === 0 ? 0 : both / (one.size + other.size - both);
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [less, more] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const word of less) if (more.has(word)) both++;
  return both;
}

const covered = (matter: ReadonlySet<string>, by: ReadonlySet<string>): number =>
  matter.size === 0 ? 0 : shared(matter, by) / matter.size;

const cueMeasures: readonly Measure[] = cues.flatMap(({ key, does }, bit) => [
  flag(`now ${key}`, `the customer ${does}`, ({ now }) => ((now.cues >> bit) & 1) === 1),
  flag(`agent ${key}`, `the agent ${does} just before`, ({ agent }) => ((agent.cues >> bit) & 1) === 1),
  flag(`earlier ${key}`, `the customer ${does} one turn earlier`, ({ earlier }) => ((earlier.cues >> bit) & 1) === 1),
]);

/** The numbers that the model weighs besides the words themselves. */
export const measures: readonly Measure[] = [
  { key: "mood", title: "the mood of the customer's words", of: ({ now }) => now.mood },
  { key: "good mood", title: "how friendly the customer's words are", of: ({ now }) => Math.max(0, now.mood) },
  { key: "earlier mood", title: "the customer's mood one turn earlier", of: ({ earlier }) => earlier.mood },
  { key: "lowest mood", title: "the customer's lowest mood so far", of: ({ lowestMood }) => lowestMood },
  { key: "mean mood", title: "the customer's average mood so far", of: ({ meanMood }) => meanMood },
  { key: "recent mood", title: "the customer's mood in the turns before", of: ({ recentMood }) => recentMood },
  { key: "length", title: "how much the customer says", of: ({ now }) => log(now.words.length) },
  { key: "agent length", title: "how much the agent said just before", of: ({ agent }) => log(agent.words.length) },
  {
    key: "earlier length",
    title: "how much the customer said one turn earlier",
    of: (m) => log(m.earlier.words.length),
  },
  { key: "position", title: "how long the conversation already is", of: ({ position }) => log(position) },
  { key: "repetition", title: "the customer repeats an earlier turn", of: (m) => m.repetition, present: true },
  { key: "agent repetition", title: "the agent repeats an earlier turn", of: (m) => m.agentRepetition, present: true },
  {
    key: "repetitions so far",
    title: "the customer has had to repeat something",
    of: ({ repetitionsSoFar }) => log(repetitionsSoFar),
    present: true,
  },
  {
    key: "takes up agent",
    title: "the customer uses the agent's words",
    of: ({ now, agent }) => covered(now.matter, agent.matter),
    present: true,
  },
  {
    key: "agent takes up",
    title: "the agent used the customer's words",
    of: ({ agent, earlier }) => covered(earlier.matter, agent.matter),
    present: true,
  },
  {
    key: "same matter",
    title: "the customer still talks about the same thing",
    of: ({ now, earlier }) => likeness(now.matter, earlier.matter),
    present: true,
  },
  {
    key: "agent same matter",
    title: "the agent says much the same as in its previous turn",
    of: ({ agent, agentEarlier }) => likeness(agent.matter, agentEarlier.matter),
    present: true,
  },
  {
    key: "question left open",
    title: "the customer's question was not answered",
    of: ({ agent, earlier }) => (earlier.asks ? 1 - covered(earlier.matter, agent.matter) : 0),
    present: true,
  },
  flag("question for question", "the agent met a question with a question", (m) => m.earlier.asks && m.agent.asks),
  flag("few words", "the customer says two words at most", ({ now }) => now.words.length <= 2),
  flag("one word", "the customer says one word at most", ({ now }) => now.words.length <= 1),
  flag("first", "it is the customer's first turn", ({ position }) => position === 0),
  flag("second", "it is the customer's second turn", ({ position }) => position === 1),
  flag("no agent", "the agent said nothing in between", ({ agent }) => agent.words.length === 0),
  flag("asks", "the customer asks", ({ now }) => now.asks),
  flag("agent asks", "the agent asked just before", ({ agent }) => agent.asks),
  flag("earlier asks", "the customer asked one turn earlier", ({ earlier }) => earlier.asks),
  flag("agent earlier asks", "the agent asked the time before", ({ agentEarlier }) => agentEarlier.asks),
  flag("exclaims", "the customer exclaims", ({ now }) => now.exclaims),
  flag("agent exclaims", "the agent exclaims just before", ({ agent }) => agent.exclaims),
  flag("digits", "the customer gives a number", ({ now }) => now.hasDigits),
  flag("agent digits", "the agent gave a number just before", ({ agent }) => agent.hasDigits),
  flag("shouts", "the customer writes in capitals", ({ now }) => now.shouts),
  ...cueMeasures,
];
