import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { announcementIn } from "../phrases/announcements.ts";
import { isSpoken } from "../phrases/is-spoken.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  max_silence_seconds: Type.Number({
    exclusiveMinimum: 0,
    maximum: 86_400,
    default: 20,
    description: "Silences longer than this count.",
  }),
});

export const deadAir: Check = {
  key: "dead_air",
  title: "Dead air",
  description: "There is no long silence without an announcement.",
  parameters,
  english: true,
  run,
};

interface Silence {
  readonly before: Turn;
  readonly after: Turn;
  readonly seconds: number;
}

/** How long somebody speaks of whom only the beginning is known. */
const msPerWord = 400;

function run(reading: Reading, { max_silence_seconds: limit }: Static<typeof parameters>): Finding {
  const silences = silencesIn(reading);
  const longest = silences.reduce<Silence | undefined>(
    (most, silence) => (most && most.seconds >= silence.seconds ? most : silence),
    undefined,
  );
  if (!longest) return notApplicable("The turns have no timestamps.", 1);
  const guessed = reading.turns.some(({ startMs, endMs }) => startMs !== null && endMs === null);
  const confidence = guessed ? 0.65 : 0.95;
  const long = silences.filter(({ seconds }) => seconds > limit);
  if (long.length === 0) {
    const rationale = `The longest silence is ${Math.round(longest.seconds)} s; up to ${limit} s are allowed.`;
    return pass({ confidence, rationale, evidence: [quoteTurn(longest.before)] });
  }
  const announced = long.map(({ before }) => announcementIn(reading, before));
  const bare = long.filter((_, at) => announced[at] === null);
  if (bare.length === 0) {
    return partial({
      confidence: confidence - 0.05,
      rationale: `The longest silence is ${Math.round(longest.seconds)} s; every long silence was announced.`,
      evidence: announced.flatMap((evidence) => evidence ?? []),
    });
  }
  const found = {
    confidence: confidence - 0.05,
    rationale: `A silence of ${Math.round(Math.max(...bare.map(({ seconds }) => seconds)))} s was not announced.`,
    evidence: bare.flatMap(({ before, after }) => [quoteTurn(before), quoteTurn(after)]),
  };
  return long.every(({ seconds }) => seconds < 2 * limit) ? partial(found) : fail(found);
}

/** From the last word that anybody says to the next one. */
function silencesIn(reading: Reading): readonly Silence[] {
  const timed = reading.turns
    .flatMap((turn) => (turn.startMs === null || turn.text.trim() === "" ? [] : [{ turn, start: turn.startMs }]))
    .sort((a, b) => a.start - b.start);
  const msToSay = isSpoken(reading) ? msPerWord : 0;
  const silences: Silence[] = [];
  let last: { turn: Turn; end: number } | undefined;
  for (const { turn, start } of timed) {
    if (last) silences.push({ before: last.turn, after: turn, seconds: Math.max(0, start - last.end) / 1000 });
    const end = turn.endMs ?? start + reading.words(turn).length * msToSay;
    if (!last || end >= last.end) last = { turn, end };
  }
  return silences;
}
