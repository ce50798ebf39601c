import Type, { type Static } from "typebox";
import { quote, quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { alignText } from "../phrases/align-text.ts";
import { phraseSet, type Said } from "../phrases/phrase-set.ts";
import { saidBy } from "../phrases/said-by.ts";
import { tokensOf, turnTokens } from "../phrases/tokens.ts";
import type { Check, Evidence, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  phrases: Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }), {
    minItems: 1,
    maxItems: 50,
    description: "The phrases that the agent must say. Small variations count as the same.",
  }),
  any: Type.Boolean({ default: false, description: "Whether a single one of the phrases is enough." }),
  first_turns: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: "Number of the agent's first turns in which they must be said.",
    }),
  ),
  last_turns: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: "Number of the agent's last turns in which they must be said.",
    }),
  ),
});
type Parameters = Static<typeof parameters>;

export const requiredPhrases: Check = {
  key: "required_phrases",
  title: "Required phrases",
  description: "The agent says the required phrases.",
  parameters,
  english: false,
  run,
};

interface Heard extends Said {
  readonly turn: Turn;
}

function run(reading: Reading, settings: Parameters): Finding {
  const { phrases, any } = settings;
  const turns = saidBy(reading, "agent");
  if (turns.length === 0) return notApplicable("The agent says nothing.", 1);
  const set = phraseSet(phrases);
  const heard = turns.flatMap((turn) => set.find(turn.text, turnTokens(turn)).map((said) => ({ ...said, turn })));
  const inPlace = placesOf(turns, settings);
  const counted = heard.filter(({ turn, negated }) => !negated && inPlace.has(turn));
  const said = phrases.flatMap((_, number) => counted.find(({ phrase }) => phrase === number) ?? []);
  const missing = phrases.filter((_, number) => !counted.some(({ phrase }) => phrase === number));
  const evidence = said.map(({ turn, start, end }) => quote(turn, { start, end }));
  if (missing.length === 0 || (any && said.length > 0)) {
    const words = said.map(({ phrase }) => `"${phrases[phrase]}"`).slice(0, mostNamed);
    return pass({ confidence: 0.95, rationale: `The agent says ${words.join(", ")}.`, evidence });
  }
  const confidence = sureOf(missing, turns);
  const where = nearest(heard, turns, settings, inPlace);
  const named = missing.slice(0, mostNamed).map((phrase) => `"${phrase}"`);
  const rationale = `The agent doesn't say ${named.join(any ? " or " : ", ")}${whyNot(heard, counted)}.`;
  if (said.length === 0) return fail({ confidence, rationale, evidence: [where] });
  return partial({ confidence, rationale, evidence: [...evidence, where] }, said.length / phrases.length);
}

const mostNamed = 5;

function placesOf(turns: readonly Turn[], { first_turns, last_turns }: Parameters): ReadonlySet<Turn> {
  if (first_turns === undefined && last_turns === undefined) return new Set(turns);
  return new Set([...turns.slice(0, first_turns ?? 0), ...(last_turns === undefined ? [] : turns.slice(-last_turns))]);
}

/** A negated or misplaced one, else the place where it should have stood. */
function nearest(
  heard: readonly Heard[],
  turns: readonly Turn[],
  { first_turns, last_turns }: Parameters,
  inPlace: ReadonlySet<Turn>,
): Evidence {
  const close = heard.find(({ turn, negated }) => negated || !inPlace.has(turn));
  if (close) return quote(close.turn, close);
  const turn = first_turns === undefined && last_turns !== undefined ? turns.at(-1) : turns[0];
  return quoteTurn(turn as Turn);
}

function whyNot(heard: readonly Heard[], counted: readonly Heard[]): string {
  const found = new Set(counted.map(({ phrase }) => phrase));
  const others = heard.filter(({ phrase }) => !found.has(phrase));
  if (others.some(({ negated }) => negated)) return ", or only in a negated form";
  return others.length > 0 ? " where it should" : "";
}

/** Fewer words are no paraphrase. */
const fewestWords = 3;
const nearly = 0.7;

/** Where most of a phrase's words are there, in order, the sense may be too. */
function sureOf(missing: readonly string[], turns: readonly Turn[]): number {
  const spoken = turns.flatMap((turn) => turnTokens(turn).map(({ word }) => word));
  const isNear = missing.some((phrase) => {
    const words = tokensOf(phrase).map(({ word }) => word);
    return words.length >= fewestWords && alignText(words, spoken, nearly).share >= nearly;
  });
  return isNear ? 0.55 : 0.9;
}
