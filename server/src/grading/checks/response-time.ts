import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { has, pattern } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { isSpoken } from "../phrases/is-spoken.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  target_seconds: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 31_536_000,
      description:
        "Number of seconds in which the agent should answer. The default is 5 for voice, 60 for chat and a day for e-mail.",
    }),
  ),
});

export const responseTime: Check = {
  key: "response_time",
  title: "Response time",
  description: "The agent answers on time.",
  parameters,
  english: false,
  run,
};

const targets: Readonly<Record<string, number>> = { voice: 5, email: 86_400 };
const chatTarget = 60;

interface Answer {
  readonly turn: Turn;
  readonly seconds: number;
}

function run(reading: Reading, { target_seconds }: Static<typeof parameters>): Finding {
  const answers = answersIn(reading);
  const slowest = answers.reduce<Answer | undefined>(
    (most, answer) => (most && most.seconds >= answer.seconds ? most : answer),
    undefined,
  );
  if (!slowest) return notApplicable("None of the agent's answers has a timestamp.", 1);
  const target = target_seconds ?? targets[isSpoken(reading) ? "voice" : reading.channel] ?? chatTarget;
  const late = answers.filter(({ seconds }) => seconds > target);
  const median = medianOf(answers.map(({ seconds }) => seconds));
  const found = {
    // When a turn without an end was over is only guessed.
    confidence: reading.customerTurns.every(({ endMs }) => endMs !== null) || !isSpoken(reading) ? 0.95 : 0.7,
    rationale:
      late.length === 0
        ? `Each answer comes within ${spell(target)}; the slowest takes ${spell(slowest.seconds)}.`
        : `${late.length} of ${answers.length} answers take longer than ${spell(target)}; the median is ${spell(median)}.`,
    evidence: (late.length === 0 ? [slowest] : late).map(({ turn }) => quoteTurn(turn)),
  };
  if (late.length === 0) return pass(found);
  return median <= target ? partial(found) : fail(found);
}

/** Calls that wait for an answer don't begin the wait anew. */
const nudges = pattern(
  "(?:are you|you|is (?:anyone|anybody|someone|somebody)|anyone|anybody|is there anyone) (?:still )?(?:there|here|around)",
  "still (?:waiting|there)",
  "any (?:update|news|answer|reply)",
  "(?:is )?(?:anyone|anybody) (?:going to )?(?:answer|answering|coming|home)",
);
const bareNudge = /^ (?:(?:hello|hi|helloo+|um|hey|\?)(?: [.?!])* )+$/;

function answersIn(reading: Reading): readonly Answer[] {
  const answers: Answer[] = [];
  let asked: number | null = null;
  for (const turn of reading.turns) {
    if (turn.speaker === "customer") {
      const ended = turn.endMs ?? turn.startMs;
      if (ended !== null && (asked === null || !isNudge(reading, turn))) asked = ended;
    } else if (turn.speaker === "agent" && asked !== null) {
      // An agent that starts before the customer has finished answers at once.
      if (turn.startMs !== null) answers.push({ turn, seconds: Math.max(0, turn.startMs - asked) / 1000 });
      asked = null;
    }
  }
  return answers;
}

function isNudge(reading: Reading, turn: Turn): boolean {
  const plain = plainWords(reading, turn);
  return bareNudge.test(plain.text) || has(plain, nudges);
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

function spell(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 360) / 10} h`;
}
