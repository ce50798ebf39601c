import { SentimentIntensityAnalyzer } from "vader-sentiment";
import { sentencesOf } from "./sentences.ts";
import type { GradedConversation, Reading, Span, Turn } from "./types.ts";

/** A turn's mood is told by so much of it; the rest of a pasted document would only cost time. */
const maxMoodChars = 4_000;

/** What several checks ask of a conversation is worked out when it is first asked for, and once. */
export function readClosely(conversation: GradedConversation): Reading {
  return {
    ...conversation,
    agentTurns: conversation.turns.filter(({ speaker }) => speaker === "agent"),
    customerTurns: conversation.turns.filter(({ speaker }) => speaker === "customer"),
    sentences: once((turn) => sentencesOf(turn.text)),
    words: once((turn) => wordsOf(turn.text)),
    sentiment: once(
      (turn) => SentimentIntensityAnalyzer.polarity_scores(turn.text.slice(0, maxMoodChars).trim()).compound,
    ),
  };
}

function once<T>(of: (turn: Turn) => T): (turn: Turn) => T {
  const made = new Map<number, T>();
  return (turn) => {
    const known = made.get(turn.index);
    if (known !== undefined) return known;
    const value = of(turn);
    made.set(turn.index, value);
    return value;
  };
}

const wordPattern = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

function wordsOf(text: string): readonly Span[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0].toLowerCase().replaceAll("’", "'"),
  }));
}
