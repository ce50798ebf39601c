import { isAsking, sentencesOf } from "../customer/signs.ts";
import { saidWords } from "../said-words.ts";
import type { CustomerAnswer, CustomerBehaviour, CustomerConcern } from "../types.ts";

export interface TurnOfTalk {
  readonly role: "agent" | "customer";
  readonly text: string;
}

export interface SpokenCustomer {
  readonly openingLine: string;
  readonly behaviour: CustomerBehaviour;
}

const maxLineChars = 1_000;
const maxPhraseChars = 64;
const maxConcerns = 6;
const maxAnswers = 10;
const minWords = 3;
/** Most conversations that went badly began so, and got worse. */
const usualMood = 35;
const maxQuestionWords = 4;
const fillers = new Set(
  "could would should please there their about which where what when with have that this your from then will just like need know tell give moment again sorry thank thanks okay".split(
    " ",
  ),
);

/**
 * What a customer wanted and told, out of what was said: an answer to the agent's question is told when asked for, anything
 * else is a concern. Undefined: the customer says nothing.
 */
export function behaviourOf(turns: readonly TurnOfTalk[]): SpokenCustomer | undefined {
  const first = turns.findIndex(({ role, text }) => role === "customer" && text.trim() !== "");
  const opening = turns[first];
  if (!opening) return undefined;
  const answers: CustomerAnswer[] = [];
  const concerns: CustomerConcern[] = [concernOf(0, questionIn(opening.text) ?? opening.text)];
  for (const [i, turn] of turns.entries()) {
    if (i <= first || turn.role !== "customer" || wordsIn(turn.text).length < minWords || isFarewell(turn.text))
      continue;
    const before = turns[i - 1];
    const when = before?.role === "agent" ? askedFor(before.text) : [];
    if (when.length > 0 && !turn.text.includes("?")) {
      if (answers.length < maxAnswers)
        answers.push({ key: `answer_${answers.length + 1}`, when, lines: [cut(turn.text)], question: null });
    } else if (concerns.length < maxConcerns) concerns.push(concernOf(concerns.length, turn.text));
  }
  return { openingLine: cut(opening.text), behaviour: { mood: usualMood, answers, concerns } };
}

const concernOf = (i: number, text: string): CustomerConcern => ({
  key: `concern_${i + 1}`,
  lines: [cut(text)],
  settledBy: [],
  after: [],
  thanks: [],
  better: null,
});

const cut = (text: string) => text.trim().slice(0, maxLineChars);

const wordsIn = (text: string) => saidWords(text).trim().split(" ").filter(Boolean);

const isFarewell = (text: string) =>
  wordsIn(text).length < 8 &&
  /^(?:ok|okay|thanks|thank you|bye|goodbye|yes|no|alright|fine|great)\b/i.test(text.trim());

const questionIn = (text: string): string | undefined =>
  sentencesOf(text)
    .filter(({ text: sentence }) => sentence.endsWith("?"))
    .at(-1)?.text;

/** The telling words of what the agent asks for. */
function askedFor(text: string): readonly string[] {
  const questions = sentencesOf(text).filter((sentence) => isAsking(sentence.text));
  const words = questions.flatMap((sentence) => wordsIn(sentence.text));
  return [...new Set(words)]
    .filter((word) => word.length > 3 && word.length <= maxPhraseChars && !fillers.has(word))
    .sort((a, b) => b.length - a.length)
    .slice(0, maxQuestionWords);
}
