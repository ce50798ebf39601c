import Type from "typebox";
import { quote, quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { distressIn } from "../language/distress.ts";
import { effortsIn } from "../language/efforts.ts";
import { find, type Match, negated, type Pattern, pattern, quoteMatch, restOf } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { questionsIn } from "../language/questions.ts";
import { stanceOf } from "../language/stances.ts";
import { isBareManner } from "../phrases/bare-manner.ts";
import { maskedProfanity } from "../phrases/masked-profanity.ts";
import { dismissals, insults, offence, profanity, threats } from "../phrases/rude-words.ts";
import { saidBy } from "../phrases/said-by.ts";
import type { Check, Evidence, Finding, Reading, Turn } from "../types.ts";

export const professionalism: Check = {
  key: "professionalism",
  title: "Professionalism",
  description: "The agent uses no profanity, insults or rude words.",
  parameters: Type.Object({}),
  english: true,
  run,
};

const curt = "curt or dismissive";

interface Hit {
  readonly what: string;
  readonly evidence: Evidence;
}

function run(reading: Reading): Finding {
  const turns = saidBy(reading, "agent");
  const [first] = turns;
  if (!first) return notApplicable("The agent says nothing.", 1);
  const quoted: Evidence[] = [];
  const grave = turns.flatMap((turn) => graveIn(reading, turn, quoted));
  if (grave.length > 0) return fail({ confidence: 0.88, ...told(grave) });
  const taken = offenceTaken(reading);
  if (taken) return fail(taken);
  const displeased =
    stanceOf(reading).pleased === null && reading.customerTurns.some((turn) => isDispleased(reading, turn));
  const sharp = turns.flatMap((turn) => [
    ...curtIn(reading, turn, quoted),
    ...(displeased ? remindersIn(reading, turn, quoted) : []),
  ]);
  if (sharp.length > 0) return partial({ confidence: 0.8, ...told(sharp) });
  const closest = quoted[0] ?? quoteTurn(sharpest(reading, turns) ?? first);
  const rationale =
    quoted.length > 0
      ? "The agent only repeats someone else's words."
      : "The agent uses no profanity, insult or dismissive words.";
  // Who is only short may have been curt: nobody is accused of that, but a person can look.
  const confidence = isBareManner(reading, turns) ? 0.55 : quoted.length > 0 ? 0.75 : 0.9;
  return pass({ confidence, rationale, evidence: [closest] });
}

const told = (hits: readonly Hit[]) => ({
  rationale: `The agent is ${[...new Set(hits.map(({ what }) => what))].join(" and ")}.`,
  evidence: hits.map(({ evidence }) => evidence),
});

function graveIn(reading: Reading, turn: Turn, quoted: Evidence[]): Hit[] {
  const hits = [
    hit(reading, turn, profanity, "profane", quoted, () => true),
    hit(reading, turn, insults, "insulting or mocking", quoted, isMeant),
    hit(reading, turn, threats, "threatening", quoted, (match) => !negated(match)),
  ].flatMap((found) => found ?? []);
  const masked = maskedProfanity(turn.text);
  if (masked === null) return hits;
  const evidence = quote(turn, masked);
  if (!saidBefore(reading, turn, masked.text.toLowerCase())) return [...hits, { what: "profane", evidence }];
  quoted.push(evidence);
  return hits;
}

/** Mockery that has none of the words is known by how the customer takes it. */
function offenceTaken(reading: Reading) {
  for (const turn of reading.customerTurns) {
    const before = reading.turns[turn.index - 1];
    if (before?.speaker !== "agent" || before.text.trim() === "") continue;
    const found = find(plainWords(reading, turn), offence);
    if (found === null) continue;
    const rationale = "The customer takes offence at what the agent says.";
    return { confidence: 0.65, rationale, evidence: [quoteTurn(before), quoteMatch(found)] };
  }
  return null;
}

const mostBefore = 60;

/** What the customer has said lately. */
const lastOf = (reading: Reading, { index }: Turn) =>
  reading.turns.slice(Math.max(0, index - mostBefore), index).filter(({ speaker }) => speaker === "customer");

/** Whether the customer had written the same, and it now stands between quotation marks. */
function saidBefore(reading: Reading, turn: Turn, words: string): boolean {
  if (!quotationMark.test(turn.text)) return false;
  return lastOf(reading, turn).some(({ text }) => text.toLowerCase().includes(words));
}

/** A whole answer that is none. */
const bare = /^\s*(?:meh|yawn|(?:and|so) what\s*\?)[\s.!?]*$/i;

function curtIn(reading: Reading, turn: Turn, quoted: Evidence[]): Hit[] {
  if (bare.test(turn.text)) return [{ what: curt, evidence: quoteTurn(turn) }];
  const found = hit(reading, turn, dismissals, curt, quoted, isHarsh);
  return found === null ? [] : [found];
}

const isDispleased = (reading: Reading, turn: Turn) =>
  distressIn(reading, turn) !== null || effortsIn(reading, turn).length > 0 || questionsIn(reading, turn).length > 0;

/** To somebody who complains or asks and is not content in the end, "as I said" was no help. */
const reminders = pattern(
  "(?:as|like) (?:i|we) (?:have )?(?:just |already |previously )*(?:said|told you|stated)",
  "as (?:already |previously )?(?:said|stated|mentioned)",
  "(?:i|we) (?:have )?(?:just |already )+(?:told|explained (?:that )?to) you",
);

function remindersIn(reading: Reading, turn: Turn, quoted: Evidence[]): Hit[] {
  const found = hit(reading, turn, reminders, curt, quoted, isHarsh);
  return found === null ? [] : [found];
}

const regret =
  / (?:i am|we are|am) (?:very |so |really |terribly )?(?:afraid|sorry) | (?:unfortunately|apologies|apologise|apologize) /;

/** "That's how it is, I'm afraid" is no dismissal, and "I'm not telling you to calm down" tells nobody to. */
function isHarsh(match: Match): boolean {
  const { plain, start, text } = match;
  if (/^calm/.test(text)) return !negated(match);
  const before = plain.text.slice(Math.max(0, start - reach), start);
  return !regret.test(`${before.slice(before.search(/[^.?!]*$/))}${text}${restOf(match)} `);
}

function hit(
  reading: Reading,
  turn: Turn,
  looked: Pattern,
  what: string,
  quoted: Evidence[],
  fits: (match: Match) => boolean,
): Hit | null {
  const match = find(plainWords(reading, turn), looked, (found) => {
    if (!fits(found)) return false;
    if (!isQuoted(reading, found)) return true;
    quoted.push(quoteMatch(found));
    return false;
  });
  return match === null ? null : { what, evidence: quoteMatch(match) };
}

const denied =
  / (?:not|never|nobody|no)(?: (?:is|was|saying|calling|think|thinking|suggesting|said|say|that|such|thing|as|a|an|are|were))+ $/;

/** "You are not stupid" and "don't call me a liar" insult nobody. */
function isMeant({ plain, start, text }: Match): boolean {
  const aimed = /^(?:you|that|this|it|are you) /.test(text);
  if (aimed && / (?:not|never|me|my|us|i|feel|feeling|felt) /.test(text)) return false;
  return !denied.test(plain.text.slice(Math.max(0, start - reach), start));
}

const reported =
  / (?:you (?:said|say|wrote|write|called|call|calling|mentioned|mean|meant|told|used|typed|described)|your (?:words?|message|review|email|comment|subject)|(?:he|she|they|customer|caller|driver|colleague|somebody|someone|who) (?:said|called|wrote|told|was|were|calling)|quote|the words?|(?:call|calling|called) (?:me|us|him|her|it|them|you)) (?:[^ .?!]+ ){0,6}$/;
const quotationMark = /["“”«»‘’]|(?<![\p{L}])'|'(?![\p{L}])/u;
const reach = 80;

/** The customer's words, given back. */
function isQuoted(reading: Reading, { plain, start, end, text }: Match): boolean {
  if (reported.test(plain.text.slice(Math.max(0, start - reach), start))) return true;
  const span = plain.spanOf(start, end);
  const source = plain.turn.text;
  const opened = quotationMark.test(source.slice(Math.max(0, span.start - reach), span.start));
  const closed = quotationMark.test(source.slice(span.end, span.end + reach));
  if (!opened || !closed) return false;
  return lastOf(reading, plain.turn).some((turn) => plainWords(reading, turn).text.includes(` ${text.trim()} `));
}

const refusals = / (?:no|not|never|nothing|nobody|can not|unable) /g;

/** The turn that refuses the most, where one refuses at all. */
function sharpest(reading: Reading, turns: readonly Turn[]): Turn | undefined {
  let best: Turn | undefined;
  let most = 0;
  for (const turn of turns) {
    const count = plainWords(reading, turn).text.match(refusals)?.length ?? 0;
    if (count <= most) continue;
    most = count;
    best = turn;
  }
  return best;
}
