import { digestOf } from "../../platform/seeded-random.ts";
import type {
  Beat,
  CustomerBehaviour,
  CustomerEnd,
  CustomerMoment,
  CustomerState,
  MessageSign,
  SignKind,
  Temper,
} from "../types.ts";
import { firstOpen, type MessageFacts, messageFacts } from "./message-facts.ts";

/** How far each sign moves the mood the first time, the second time, and so on; the last value stays. */
const moves: Readonly<Record<SignKind, readonly number[]>> = {
  greeting: [3, 0],
  empathy: [9, 5, 2, 0],
  apology: [8, 3, 0],
  ownership: [4, 3, 2, 1],
  hold: [0],
  rudeness: [-25],
  blame: [-16],
  dismissal: [-14],
  jargon: [-5],
  repeated: [-10],
  ignored: [-7, -9],
  short: [-5],
  premature: [-4],
};
/** A single message does not turn an angry customer into a happy one. */
const maxRise = 16;
const settledMove = 10;
const answeredMove = 2;

/** A short-tempered customer falls faster, rises slower and has less patience. */
const tempers: Readonly<Record<Temper, { readonly fall: number; readonly rise: number; readonly patience: number }>> = {
  easy: { fall: 0.7, rise: 1.2, patience: 7 },
  medium: { fall: 1, rise: 1, patience: 6 },
  hard: { fall: 1.3, rise: 0.8, patience: 5 },
};
const leavingMood = 5;
const maxMomentsPerMessage = 6;
/** What the customer answers to first. */
const weightiest: readonly SignKind[] = [
  "rudeness",
  "blame",
  "dismissal",
  "repeated",
  "jargon",
  "premature",
  "ignored",
  "short",
];

export const openingState = ({ mood }: CustomerBehaviour): CustomerState => ({
  mood,
  lowestMood: mood,
  settled: [],
  revealed: [],
  stalled: 0,
  noticed: {},
  used: {},
  lines: [],
  heard: [],
  moments: [],
  isWarned: false,
  end: null,
});

export interface CustomerReaction {
  readonly state: CustomerState;
  readonly beats: readonly Beat[];
}

export interface CustomerHears {
  readonly behaviour: CustomerBehaviour;
  readonly temper: Temper;
  readonly state: CustomerState;
  readonly text: string;
  /** Of the trainee's message. */
  readonly position: number;
}

/** What a message does to the customer, and what the customer does next. Pure. */
export function react({ behaviour, temper, state: before, text, position }: CustomerHears): CustomerReaction {
  const facts = messageFacts(behaviour, before, text);
  const isDone = firstOpen(behaviour, before) === undefined;
  const signs = isDone
    ? facts.signs.filter(({ kind }) => !["ignored", "short", "premature"].includes(kind))
    : facts.signs;
  const mood = movedMood(before, { ...facts, signs }, tempers[temper]);
  const concern = firstOpen(behaviour, before)?.key ?? null;
  const hasProgress = facts.settled.length > 0 || facts.asked.some((key) => !before.revealed.includes(key));
  const stalled = hasProgress ? 0 : before.stalled + 1;
  const state: CustomerState = {
    ...before,
    mood,
    lowestMood: Math.min(before.lowestMood, mood),
    settled: [...before.settled, ...facts.settled],
    revealed: [...new Set([...before.revealed, ...facts.asked])],
    stalled,
    noticed: noticedAfter(before, signs),
    heard: [...before.heard, digestOf(text.trim().toLowerCase())],
    moments: [
      ...before.moments,
      ...signs.slice(0, maxMomentsPerMessage).map(({ kind }): CustomerMoment => ({ kind, position, concern })),
    ],
  };
  const isWarning = !isDone && mood <= leavingMood && !before.isWarned;
  const end = isWarning
    ? null
    : endOf({ isDone, asked: facts.asked.length, mood, stalled, patience: tempers[temper].patience });
  const beats = end
    ? [...reactionTo(before, signs, text), ...leaving(end)]
    : beatsOf(behaviour, before, state, facts, signs, text);
  const warned: readonly Beat[] = isWarning ? [{ do: "warn" }] : [];
  return { state: { ...state, isWarned: before.isWarned || isWarning, end }, beats: [...beats, ...warned] };
}

const leaving = (end: CustomerEnd): readonly Beat[] => [{ do: "leave", end }];

function endOf(now: {
  readonly isDone: boolean;
  readonly asked: number;
  readonly mood: number;
  readonly stalled: number;
  readonly patience: number;
}): CustomerEnd | null {
  if (now.isDone) return now.asked > 0 ? null : "satisfied";
  if (now.mood <= leavingMood) return "angry";
  return now.stalled >= now.patience ? "gave_up" : null;
}

function movedMood(
  { mood, noticed }: CustomerState,
  { signs, settled, asked }: Pick<MessageFacts, "signs" | "settled" | "asked">,
  { fall, rise }: { readonly fall: number; readonly rise: number },
): number {
  const changes = [
    ...signs.map(({ kind }) => moves[kind][Math.min(noticed[kind] ?? 0, moves[kind].length - 1)] ?? 0),
    settled.length > 0 ? settledMove : 0,
    asked.length > 0 ? answeredMove : 0,
  ];
  const change = changes.reduce((sum, one) => sum + one * (one < 0 ? fall : rise), 0);
  return Math.round(Math.min(100, Math.max(0, mood + Math.min(change, maxRise))));
}

function noticedAfter({ noticed }: CustomerState, signs: readonly MessageSign[]): CustomerState["noticed"] {
  const counts = { ...noticed };
  for (const { kind } of signs) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function reactionTo(before: CustomerState, signs: readonly MessageSign[], text: string): readonly Beat[] {
  const worst = weightiest.flatMap((kind) => signs.find((sign) => sign.kind === kind) ?? [])[0];
  const kind = worst ?? kindest(before, signs);
  return kind ? [{ do: "react", to: kind.kind, quote: text.slice(kind.start, kind.end) }] : [];
}

/** Kind words are answered once or twice, and by those only who need them. */
const kindest = ({ mood, noticed }: CustomerState, signs: readonly MessageSign[]): MessageSign | undefined =>
  mood >= 60
    ? undefined
    : signs.find(({ kind }) => (kind === "empathy" || kind === "apology") && (noticed[kind] ?? 0) < 2);

function beatsOf(
  behaviour: CustomerBehaviour,
  before: CustomerState,
  after: CustomerState,
  facts: MessageFacts,
  signs: readonly MessageSign[],
  text: string,
): readonly Beat[] {
  const next = firstOpen(behaviour, after);
  const beats: Beat[] = [...reactionTo(before, signs, text)];
  for (const key of facts.asked) beats.push({ do: "answer", key, isRepeated: before.revealed.includes(key) });
  for (const key of facts.settled.slice(0, 2)) beats.push({ do: "thank", key });
  if (!next) return [...beats, { do: "rest" }];
  if (facts.settled.length > 0) return [...beats, { do: "raise", key: next.key, isRepeated: false }];
  if (facts.asked.length > 0) return beats;
  const isPutOff = signs.some(({ kind }) => weightiest.includes(kind));
  if (facts.isHold && !isPutOff) return [...beats, { do: "wait" }];
  if (facts.asks && !isPutOff) beats.push({ do: "wonder" });
  return [...beats, { do: "raise", key: next.key, isRepeated: true }];
}
