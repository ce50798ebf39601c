import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { saidBy } from "../phrases/said-by.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  min: Type.Number({ minimum: 0, maximum: 1, default: 0.3, description: "Lowest acceptable share of the words." }),
  max: Type.Number({ minimum: 0, maximum: 1, default: 0.75, description: "Highest acceptable share of the words." }),
});

export const talkRatio: Check = {
  key: "talk_ratio",
  title: "Talk ratio",
  description: "The agent speaks neither too little nor too much.",
  parameters,
  english: false,
  run,
};

const fewestTurns = 4;
const tolerated = 0.1;
/** So that 0.85 is off by no more than 0.1 of 0.75. */
const rounding = 1e-9;
/** A share of a few words says little. */
const manyWords = 40;

function run(reading: Reading, { min, max }: Static<typeof parameters>): Finding {
  const agent = saidBy(reading, "agent");
  const customer = saidBy(reading, "customer");
  if (agent.length + customer.length < fewestTurns) return notApplicable("There are fewer than four turns.", 1);
  const count = (turns: readonly Turn[]) => turns.reduce((sum, turn) => sum + reading.words(turn).length, 0);
  const own = count(agent);
  const all = own + count(customer);
  if (all === 0) return notApplicable("No one says anything.", 1);
  const share = own / all;
  const off = Math.max(min - share, share - max, 0);
  const louder = share >= (min + max) / 2 ? agent : customer;
  const found = {
    confidence: all < manyWords ? 0.8 : 0.95,
    rationale: `The agent has ${Math.round(share * 100)} % of the words; ${percent(min)} to ${percent(max)} are expected.`,
    evidence: longestOf(reading, louder.length > 0 ? louder : [...agent, ...customer]).map(quoteTurn),
  };
  if (off <= rounding) return pass(found);
  return off <= tolerated + rounding ? partial(found) : fail(found);
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function longestOf(reading: Reading, turns: readonly Turn[]): readonly Turn[] {
  let longest: Turn | undefined;
  let most = -1;
  for (const turn of turns) {
    const words = reading.words(turn).length;
    if (words > most) {
      longest = turn;
      most = words;
    }
  }
  return longest ? [longest] : [];
}
