import Type from "typebox";
import { quote, quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { quoteStep } from "../phrases/quote-step.ts";
import { saidBy } from "../phrases/said-by.ts";
import { type Token, turnTokens } from "../phrases/tokens.ts";
import type { Check, Evidence, Finding, Reading, Step, Turn } from "../types.ts";

export const loops: Check = {
  key: "loops",
  title: "Loops",
  description:
    "The agent doesn't loop: it doesn't repeat the same tool call with the same input, or the same sentence.",
  parameters: Type.Object({}),
  english: false,
  run,
};

interface Round {
  readonly what: string;
  times: number;
  readonly evidence: Evidence[];
}

/** "Thank you." and "One moment please." are no circles; a short question asked twice is none either. */
const fewestWords = 4;
const fewestWordsTwice = 5;
const mostQuotes = 6;

function run(reading: Reading): Finding {
  const turns = saidBy(reading, "agent");
  const [first] = turns;
  if (!first) return notApplicable("The agent says nothing.", 1);
  const rounds = [...toolRounds(reading.steps), ...sentenceRounds(turns)];
  const most = rounds.reduce<Round | undefined>(
    (best, round) => (best && best.times >= round.times ? best : round),
    undefined,
  );
  if (!most || most.times < 2) {
    const rationale = "The agent repeats no sentence and no tool call.";
    return pass({ confidence: 0.9, rationale, evidence: [quoteTurn(first)] });
  }
  const rationale = `${most.what} ${most.times === 2 ? "occurs twice" : `occurs ${most.times} times`}.`;
  if (most.times === 2) return partial({ confidence: 0.8, rationale, evidence: most.evidence });
  return fail({ confidence: 0.92, rationale, evidence: most.evidence });
}

/** A second try after a failure is none; the third is. */
function toolRounds(steps: readonly Step[]): readonly Round[] {
  const rounds = new Map<string, Round & { failed: boolean }>();
  for (const step of steps) {
    if (step.type !== "tool_call") continue;
    const key = `${step.name ?? ""}\n${(step.input ?? "").replaceAll(/\s+/g, "")}`;
    const round = rounds.get(key);
    if (!round) {
      const what = `The tool ${step.name ?? "without a name"} with the same input`;
      rounds.set(key, { what, times: 1, evidence: [quoteStep(step)], failed: step.failed });
    } else count(round, quoteStep(step));
  }
  return Array.from(rounds.values(), (round) => (round.times === 2 && round.failed ? { ...round, times: 1 } : round));
}

function sentenceRounds(turns: readonly Turn[]): readonly Round[] {
  const rounds = new Map<string, Round>();
  for (const turn of turns) {
    for (const sentence of sentencesIn(turnTokens(turn))) {
      if (sentence.length < fewestWords) continue;
      const key = sentence.map(({ word }) => word).join(" ");
      const place = { start: (sentence[0] as Token).start, end: (sentence.at(-1) as Token).end };
      const round = rounds.get(key);
      if (round) count(round, quote(turn, place));
      else rounds.set(key, { what: "The same sentence", times: 1, evidence: [quote(turn, place)] });
    }
  }
  return Array.from(rounds, ([key, round]) =>
    round.times === 2 && key.split(" ").length < fewestWordsTwice ? { ...round, times: 1 } : round,
  );
}

function count(round: Round, evidence: Evidence): void {
  round.times++;
  if (round.evidence.length < mostQuotes) round.evidence.push(evidence);
}

function sentencesIn(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [];
  for (const token of tokens) {
    const last = sentences.at(-1);
    if (last && token.after !== "stop") last.push(token);
    else sentences.push([token]);
  }
  return sentences;
}
