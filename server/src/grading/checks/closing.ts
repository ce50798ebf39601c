import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { farewellIn, offerIn, thanksIn } from "../language/courtesies.ts";
import { deflectionIn, refusalIn } from "../language/deeds.ts";
import { distressIn } from "../language/distress.ts";
import { type Floor, floorsOf } from "../language/floors.ts";
import { agreedTimeIn, halfSettledIn, promisesIn, settledIn } from "../language/outcomes.ts";
import { find, type Match, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { questionsIn } from "../language/questions.ts";
import { recapIn } from "../language/recaps.ts";
import { stanceOf } from "../language/stances.ts";
import { times } from "../language/times.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  last_turns: Type.Integer({
    minimum: 1,
    maximum: 20,
    default: 2,
    description: "Number of the agent's last turns in which it has to close. Consecutive turns count as one.",
  }),
});

export const closing: Check = {
  key: "closing",
  title: "Closing",
  description: "The agent offers further help or sums up, and says thank you or goodbye.",
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
    return notApplicable("The conversation ends with a question from the customer.", 0.8);
  }
  const turns = closingFloors(reading, own, last_turns).flatMap((floor) => floor.turns);
  const first = own[0]?.turns[0];
  const offered = turns.flatMap((turn) => offerIn(reading, turn) ?? []).at(-1);
  const summed = turns.flatMap((turn) => recapIn(reading, turn) ?? []).findLast((match) => !isAside(match));
  const lastFloor = own.at(-1)?.turns ?? [];
  const parted = turns.flatMap((turn) => partingIn(reading, turn, turn === first, lastFloor.includes(turn))).at(-1);
  const content = stanceOf(reading).pleased !== null;
  const restated =
    parted === undefined
      ? undefined
      : (lastFloor.flatMap((turn) => toldIn(reading, turn)).at(-1) ??
        (content ? turns.flatMap((turn) => datedIn(reading, turn)).at(-1) : undefined));
  const help = offered ?? summed ?? restated;
  const evidence = [help, parted].flatMap((match) => (match === undefined ? [] : quoteMatch(match)));
  const what = offered === undefined ? "sums up what was done" : "offers further help";
  if (help !== undefined && parted !== undefined) {
    const confidence = offered !== undefined ? 0.92 : summed !== undefined ? 0.7 : 0.55;
    return pass({ confidence, rationale: `At the end, the agent ${what} and says thank you or goodbye.`, evidence });
  }
  if (help !== undefined && isWarm(reading, lastTurn, help)) {
    const rationale = `At the end, the agent ${what}; its last words may be a goodbye.`;
    return pass({ confidence: 0.5, rationale, evidence: [...evidence, quoteTurn(lastTurn)] });
  }
  if (help !== undefined && !isSurelyCold(reading, lastTurn, offered)) {
    const rationale = `At the end, the agent ${what}, and may have said goodbye in other words.`;
    return pass({ confidence: 0.5, rationale, evidence: [...evidence, quoteTurn(lastTurn)] });
  }
  if (help !== undefined) {
    return partial({
      confidence: 0.75,
      rationale: `At the end, the agent ${what} but doesn't say thank you or goodbye.`,
      evidence,
    });
  }
  if (parted !== undefined && mayHaveSummed(reading, turns)) {
    const rationale =
      "At the end, the agent says thank you or goodbye, and may have offered further help or summed up in other words.";
    return pass({ confidence: 0.5, rationale, evidence });
  }
  if (parted !== undefined) {
    return partial({
      confidence: 0.8,
      rationale: "At the end, the agent says thank you or goodbye but neither offers further help nor sums up.",
      evidence,
    });
  }
  return fail({
    confidence: 0.85,
    rationale:
      "In its last turns, the agent neither offers further help nor sums up, and doesn't say thank you or goodbye.",
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

/** The agent's last sentence asks whether there is more, or the customer leaves displeased: then nobody took leave. */
function isSurelyCold(reading: Reading, lastTurn: Turn, offered: Match | undefined): boolean {
  const { objects, upset } = stanceOf(reading);
  if (objects !== null || upset !== null) return true;
  return offered?.plain.turn === lastTurn && /\?\s*$/.test(lastTurn.text);
}

/** What a summary or an offer is made of, in whatever words: a deed, a number, a time, a condition, another thing. */
const substance =
  /\d|\b(?:\p{L}{2,}[^aeiou]ed|\p{L}{3,}[aeiou]ed|sent|done|set|put|paid|gone|made|taken|given|got|kept|held|found|built|bought|brought|told|written|frozen|broken|chosen|in place|if|should|whenever|any|anything|other|else|more|then|both|until|till|by|today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|noon|midnight|morning|afternoon|(?:half|quarter|ten|twenty|five) (?:past|to)|o'clock|minutes?|hours?|days?|weeks?|months?|is in|'s in|'s on|is on|are on|are in)\b/iu;
/** "Have a good day" is no time. */
const wishes =
  /\b(?:have|enjoy|good|nice|great|lovely|wonderful|rest of)(?: \p{L}+){0,4} (?:day|morning|afternoon|evening|night|weekend|week|one|time)\b|\bthank(?:s| you)[^.!?]*/giu;

/** Only where there is nothing of the kind, or the customer is plainly sent away, has the agent surely done neither. */
function mayHaveSummed(reading: Reading, turns: readonly Turn[]): boolean {
  const away = turns.some((turn) => refusalIn(reading, turn) !== null || deflectionIn(reading, turn) !== null);
  const done = turns.some((turn) => settledIn(reading, turn) !== null || halfSettledIn(reading, turn) !== null);
  const { objects, upset, pleased, delighted } = stanceOf(reading);
  const displeased = (objects ?? upset) !== null && pleased === null;
  if (((away && delighted === null) || displeased) && !done) return false;
  return done || turns.some(({ text }) => substance.test(text.slice(-2_000).replaceAll(wishes, " ")));
}

/** Nobody knows all goodbyes: a wish with a "!", or last words that only follow the offer, may be one. */
const isWarm = (reading: Reading, lastTurn: Turn, help: Match) =>
  reading.customerTurns.slice(-2).every((turn) => distressIn(reading, turn) === null) &&
  (lastTurn.text.includes("!") || help.plain.turn.index < lastTurn.index) &&
  questionsIn(reading, lastTurn).length === 0;

/** Who takes its leave and says in the same breath what was done or agreed has perhaps summed up. */
function toldIn(reading: Reading, turn: Turn): readonly Match[] {
  if (refusalIn(reading, turn) !== null || deflectionIn(reading, turn) !== null) return [];
  const told =
    find(plainWords(reading, turn), times) ??
    settledIn(reading, turn) ??
    halfSettledIn(reading, turn) ??
    agreedTimeIn(reading, turn);
  return told === null ? promisesIn(reading, turn).filter(({ kind }) => kind !== "handover") : [told];
}

/** Short of that, a date or an hour that was named before, to somebody who was content with it. */
const datedIn = (reading: Reading, turn: Turn): readonly Match[] =>
  refusalIn(reading, turn) === null && deflectionIn(reading, turn) === null && questionsIn(reading, turn).length === 0
    ? [
        ...promisesIn(reading, turn).filter(({ specific, kind }) => specific && kind === "happens"),
        ...[agreedTimeIn(reading, turn)].flatMap((match) => match ?? []),
      ]
    : [];

/** A goodbye, or thanks: "thanks for calling" in the first turn greets, and a bare "thanks" before the end answers. */
function partingIn(reading: Reading, turn: Turn, isFirst: boolean, isLast: boolean) {
  const farewell = farewellIn(reading, turn);
  if (farewell !== null) return [farewell];
  const thanks = thanksIn(reading, turn);
  if (thanks === null) return [];
  const forWhat = / for /.test(thanks.plain.text.slice(thanks.end, thanks.end + 24));
  const greets = isFirst && (!isLast || thanks.start < opening);
  return forWhat ? (greets ? [] : [thanks]) : isLast ? [thanks] : [];
}

/** Where a turn still begins. */
const opening = 20;

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
