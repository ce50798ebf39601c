import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { formsOf } from "../phrases/inflections.ts";
import { isPlainWord } from "../phrases/plain-vocabulary.ts";
import { quoteStep } from "../phrases/quote-step.ts";
import { saidBy } from "../phrases/said-by.ts";
import { tokensOf, turnTokens } from "../phrases/tokens.ts";
import { turnsAfter } from "../phrases/turns-after.ts";
import type { Check, Finding, Reading, Step, Turn } from "../types.ts";

export const unusedRetrievals: Check = {
  key: "unused_retrievals",
  title: "Unused retrievals",
  description: "The agent uses what it retrieves in its answers.",
  parameters: Type.Object({}),
  english: false,
  run,
};

/** Of what was retrieved, so many characters are compared; and so many of the agent's next turns. */
const mostCharacters = 20_000;
const mostTurns = 6;
/** So many words that were not on the table before, or so large a part of them, show a use. */
const enoughWords = 3;
const enoughShare = 0.3;

interface Use {
  readonly step: Step;
  /** The turn that has the most of it. */
  readonly turn: Turn | undefined;
  readonly words: number;
  readonly used: boolean;
}

function run(reading: Reading): Finding {
  const retrievals = reading.steps.filter(({ type }) => type === "retrieval");
  if (retrievals.length === 0) return notApplicable("Nothing was retrieved.", 1);
  const filled = retrievals.filter((step) => textOf(step) !== "");
  if (filled.length === 0) return notApplicable("The retrievals returned nothing.", 0.7);
  const agentTurns = saidBy(reading, "agent");
  const uses = filled.map((step) => useOf(reading, step, agentTurns));
  const used = uses.filter((use) => use.used);
  const unused = uses.filter((use) => !use.used);
  if (unused.length === 0) {
    const evidence = used.flatMap(({ step, turn }) => [quoteStep(step), ...(turn ? [quoteTurn(turn)] : [])]);
    const rationale = "The agent uses all retrievals in its answers.";
    return pass({ confidence: used.every(({ words }) => words >= enoughWords) ? 0.85 : 0.65, rationale, evidence });
  }
  const found = {
    confidence: unused.every(({ words }) => words === 0) ? 0.88 : 0.7,
    rationale: `${unused.length} of ${filled.length} retrievals were not used in a later answer.`,
    evidence: unused.map(({ step }) => quoteStep(step)),
  };
  return used.length === 0 ? fail(found) : partial(found, used.length / filled.length);
}

const textOf = (step: Step) => {
  const text = (step.output ?? step.content ?? "").trim();
  return /[\p{L}\p{N}]/u.test(text) && !/^(?:null|none|\[\]|\{\})$/i.test(text) ? text.slice(0, mostCharacters) : "";
};

function useOf(reading: Reading, step: Step, agentTurns: readonly Turn[]): Use {
  const known = knownBefore(reading, step);
  const own = new Set(
    tokensOf(textOf(step))
      .map(({ word }) => word)
      .filter((word) => isTelling(word) && !known.has(word)),
  );
  let best: { turn: Turn; words: number } | undefined;
  const said = new Set<string>();
  for (const turn of turnsAfter(agentTurns, step.afterTurn, mostTurns)) {
    const words = sharedWords(turn, own);
    for (const word of words) said.add(word);
    if (!best || words.size > best.words) best = { turn, words: words.size };
  }
  const words = best?.words ?? 0;
  const used = said.size >= enoughWords || (said.size > 0 && said.size / own.size >= enoughShare);
  return { step, turn: best?.turn, words, used };
}

function sharedWords(turn: Turn, own: ReadonlySet<string>): ReadonlySet<string> {
  const shared = new Set<string>();
  for (const { word } of turnTokens(turn)) {
    if (!isTelling(word)) continue;
    if (own.has(word)) shared.add(word);
    else for (const form of formsOf(word)) if (own.has(form)) shared.add(form);
  }
  return shared;
}

const isTelling = (word: string) => (word.length >= 3 || /\d/.test(word)) && !isPlainWord(word);
const mostTurnsBefore = 4;

/** What the question itself and the last turns had said is no sign of a use. */
function knownBefore(reading: Reading, step: Step): ReadonlySet<string> {
  const known = new Set<string>();
  const add = (word: string) => {
    for (const form of formsOf(word)) known.add(form);
  };
  for (const { word } of tokensOf((step.input ?? "").slice(0, mostCharacters))) add(word);
  for (const turn of reading.turns.slice(Math.max(0, step.afterTurn + 1 - mostTurnsBefore), step.afterTurn + 1)) {
    for (const { word } of turnTokens(turn)) add(word);
  }
  return known;
}
