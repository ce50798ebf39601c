import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { farewellIn, offerIn, thanksIn } from "../language/courtesies.ts";
import { type Floor, floorsOf } from "../language/floors.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import { questionsIn } from "../language/questions.ts";
import { recapIn } from "../language/recaps.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  last_turns: Type.Integer({
    minimum: 1,
    maximum: 20,
    default: 2,
    description: "Within how many of its last turns the agent has to close. Turns in a row count as one.",
  }),
});

export const closing: Check = {
  key: "closing",
  title: "Closing",
  description: "The agent offers further help or sums up, and thanks or says goodbye.",
  parameters,
  english: true,
  run,
};

function run(reading: Reading, { last_turns }: Static<typeof parameters>): Finding {
  const floors = floorsOf(reading);
  const own = floors.filter(({ speaker }) => speaker === "agent");
  const lastTurn = own.at(-1)?.turns.at(-1);
  if (lastTurn === undefined) return notApplicable("The agent says nothing.", 1);
  if (isCutOff(reading, floors)) {
    return notApplicable("The conversation ends after a question of the customer's.", 0.8);
  }
  const turns = closingFloors(reading, own, last_turns).flatMap((floor) => floor.turns);
  const first = own[0]?.turns[0];
  const offered = turns.flatMap((turn) => offerIn(reading, turn) ?? []).at(-1);
  const summed = turns.flatMap((turn) => recapIn(reading, turn) ?? []).findLast((match) => !isAside(match));
  const lastFloor = own.at(-1)?.turns ?? [];
  const parted = turns.flatMap((turn) => partingIn(reading, turn, turn === first, lastFloor.includes(turn))).at(-1);
  const help = offered ?? summed;
  const evidence = [help, parted].flatMap((match) => (match === undefined ? [] : quoteMatch(match)));
  const what = offered === undefined ? "sums up what was done" : "offers further help";
  if (help !== undefined && parted !== undefined) {
    const confidence = offered === undefined ? 0.7 : 0.92;
    return pass({ confidence, rationale: `At the end the agent ${what} and takes its leave.`, evidence });
  }
  if (help !== undefined) {
    return partial({
      confidence: 0.75,
      rationale: `At the end the agent ${what} but doesn't thank or say goodbye.`,
      evidence,
    });
  }
  if (parted !== undefined) {
    return partial({
      confidence: 0.8,
      rationale: "At the end the agent takes its leave but neither offers further help nor sums up.",
      evidence,
    });
  }
  return fail({
    confidence: 0.85,
    rationale: "In its last turns the agent neither offers further help nor sums up, and doesn't thank or say goodbye.",
    evidence: [quoteTurn(lastTurn)],
  });
}

const before = / (?:when|once|if|until|after|as soon as|before|whether|not) (?:[^ .?!]+ )?$/;
/** "…, so I have handed it on": a clause of that many words before it makes "so" a therefore. */
const therefore = /(?:[^\s.!?,]+ ){3,}[^\s.!?,]+, $/;

/** What sounds like a summary and reports something to come, a reason, or a "no". */
function isAside({ plain, start, text }: Match): boolean {
  if (before.test(plain.text.slice(Math.max(0, start - 40), start))) return true;
  if (!text.startsWith("so ")) return false;
  const at = plain.spanOf(start, start + 2).start;
  return /^so (?:no|yes|not)\b/.test(text) || therefore.test(plain.turn.text.slice(Math.max(0, at - 120), at));
}

/** A goodbye, or thanks: "thanks for calling" in the first turn greets, and a bare "thanks" before the end answers. */
function partingIn(reading: Reading, turn: Turn, isFirst: boolean, isLast: boolean) {
  const farewell = farewellIn(reading, turn);
  if (farewell !== null) return [farewell];
  const thanks = thanksIn(reading, turn);
  if (thanks === null) return [];
  const forWhat = / for /.test(thanks.plain.text.slice(thanks.end, thanks.end + 24));
  return forWhat ? (isFirst ? [] : [thanks]) : isLast ? [thanks] : [];
}

function isCutOff(reading: Reading, floors: readonly Floor[]): boolean {
  const last = floors.at(-1);
  if (last?.speaker !== "customer") return false;
  return last.turns.some((turn) => questionsIn(reading, turn).length > 0);
}

/** The last floors, not counting such as say nothing but "bye" once more. */
function closingFloors(reading: Reading, own: readonly Floor[], count: number): readonly Floor[] {
  const said = own.filter(({ turns }, index) => index < own.length - 2 || !isEcho(reading, turns, own[index - 1]));
  const from = said.slice(-count)[0];
  return from === undefined ? own : own.slice(own.indexOf(from));
}

const longestEcho = 4;

function isEcho(reading: Reading, turns: readonly Turn[], before: Floor | undefined): boolean {
  const parts = before?.turns.some((turn) => farewellIn(reading, turn) !== null || thanksIn(reading, turn) !== null);
  if (!parts) return false;
  const words = turns.reduce((sum, turn) => sum + reading.words(turn).length, 0);
  return words <= longestEcho && turns.some((turn) => farewellIn(reading, turn) !== null);
}
