import Type, { type Static } from "typebox";
import { quote, quoteTurn } from "../evidence.ts";
import { fail, notApplicable, pass } from "../language/answers.ts";
import { phraseSet } from "../phrases/phrase-set.ts";
import { saidBy } from "../phrases/said-by.ts";
import { turnTokens } from "../phrases/tokens.ts";
import type { Check, Finding, Reading } from "../types.ts";

const parameters = Type.Object({
  phrases: Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }), {
    minItems: 1,
    maxItems: 50,
    description:
      "The phrases that the agent must not say. Small variations count as the same; a negated phrase doesn't count.",
  }),
});

export const forbiddenPhrases: Check = {
  key: "forbidden_phrases",
  title: "Forbidden phrases",
  description: "The agent avoids the forbidden phrases.",
  parameters,
  english: false,
  run,
};

function run(reading: Reading, { phrases }: Static<typeof parameters>): Finding {
  const turns = saidBy(reading, "agent");
  const [first] = turns;
  if (!first) return notApplicable("The agent says nothing.", 1);
  const set = phraseSet(phrases);
  const heard = turns.flatMap((turn) => set.find(turn.text, turnTokens(turn)).map((said) => ({ ...said, turn })));
  const said = heard.filter(({ negated }) => !negated);
  const [negated] = heard;
  if (said.length > 0) {
    const named = new Set(said.map(({ phrase }) => `"${phrases[phrase]}"`));
    return fail({
      confidence: said.some(({ exact }) => exact) ? 0.93 : 0.82,
      rationale: `The agent says ${[...named].slice(0, mostNamed).join(", ")}.`,
      evidence: said.map(({ turn, start, end }) => quote(turn, { start, end })),
    });
  }
  if (negated) {
    return pass({
      confidence: 0.82,
      rationale: `The agent says "${phrases[negated.phrase]}" only to deny it.`,
      evidence: heard.map(({ turn, start, end }) => quote(turn, { start, end })),
    });
  }
  return pass({
    confidence: 0.95,
    rationale: phrases.length === 1 ? `The agent doesn't say "${phrases[0]}".` : "The agent says none of the phrases.",
    evidence: [quoteTurn(first)],
  });
}

const mostNamed = 5;
