import Type, { type Static } from "typebox";
import { quote, quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { alignText } from "../phrases/align-text.ts";
import { isPlainWord } from "../phrases/plain-vocabulary.ts";
import { saidBy } from "../phrases/said-by.ts";
import { type Token, tokensOf, turnTokens } from "../phrases/tokens.ts";
import type { Check, Evidence, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 4_000,
    pattern: "\\S",
    description: "The text that the agent must read out.",
  }),
});

export const disclosure: Check = {
  key: "disclosure",
  title: "Disclosure",
  description: "The agent reads out a text in full; small deviations are allowed.",
  parameters,
  english: false,
  run,
};

const full = 0.85;
const half = 0.5;
/** So near to the line one word more or less decides. */
const margin = 0.04;
/** Of the words that only this text has. Any talk has half of the others. */
const ownWords = 0.34;

interface Spoken {
  readonly turn: Turn;
  readonly token: Token;
}

function run(reading: Reading, { text }: Static<typeof parameters>): Finding {
  const turns = saidBy(reading, "agent");
  const [first] = turns;
  if (!first) return notApplicable("The agent says nothing.", 1);
  const wanted = tokensOf(text);
  if (wanted.length === 0) return notApplicable("The text has no words.", 1);
  const spoken = turns.flatMap((turn) => turnTokens(turn).map((token) => ({ turn, token })));
  const { share, places } = alignText(
    wanted.map(({ word }) => word),
    spoken.map(({ token }) => token.word),
  );
  const percent = `${Math.round(share * 100)} %`;
  const sure = [full, half].some((line) => Math.abs(share - line) < margin) ? 0.7 : 0.93;
  const read = stretchesOf(spoken, places);
  if (share >= full) {
    return pass({
      confidence: sure,
      rationale: `The agent reads out ${percent} of the text's words in order.`,
      evidence: read,
    });
  }
  if (share >= half && holdsOwnWords(wanted, places)) {
    const rationale = `The agent reads out only ${percent} of the text's words in order; "${missing(text, wanted, places)}" is missing.`;
    return partial({ confidence: sure, rationale, evidence: read }, share);
  }
  return fail({
    confidence: share >= half ? 0.6 : sure,
    rationale: `The agent doesn't read out the text: only ${percent} of its words occur in order.`,
    evidence: share > ownWords && read.length > 0 ? read : [quoteTurn(first)],
  });
}

/** In each turn from the first word of the text to the last. */
function stretchesOf(spoken: readonly Spoken[], places: readonly number[]): readonly Evidence[] {
  const byTurn = new Map<Turn, { start: number; end: number }>();
  for (const place of places) {
    const said = spoken[place];
    if (!said) continue;
    const { turn, token } = said;
    byTurn.set(turn, { start: byTurn.get(turn)?.start ?? token.start, end: token.end });
  }
  return Array.from(byTurn, ([turn, stretch]) => quote(turn, stretch));
}

function holdsOwnWords(wanted: readonly Token[], places: readonly number[]): boolean {
  const own = wanted.flatMap(({ word }, at) => (isPlainWord(word) ? [] : [places[at] ?? -1]));
  return own.length === 0 || own.filter((place) => place >= 0).length / own.length >= ownWords;
}

const longestMissing = 80;

/** The longest stretch that was left out. */
function missing(text: string, wanted: readonly Token[], places: readonly number[]): string {
  let best = { from: 0, to: 0 };
  for (let from = 0; from < places.length; from++) {
    let to = from;
    while (places[to] === -1) to++;
    if (to - from > best.to - best.from) best = { from, to };
    from = Math.max(from, to);
  }
  const start = wanted[best.from]?.start ?? 0;
  const end = wanted[best.to - 1]?.end ?? 0;
  return text.slice(start, Math.min(end, start + longestMissing));
}
