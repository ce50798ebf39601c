import { digestOf } from "../../platform/seeded-random.ts";
import type { CustomerBehaviour, CustomerConcern, CustomerState, MessageSign, SignKind } from "../types.ts";
import { isAsking, sentencesOf, signsIn } from "./signs.ts";
import { mentions, stemmed } from "./stems.ts";

/** What a message does to the customer, before any of it counts. */
export interface MessageFacts {
  readonly signs: readonly MessageSign[];
  /** Keys of the answers that were asked for, and of the concerns that were settled. */
  readonly asked: readonly string[];
  readonly settled: readonly string[];
  readonly asks: boolean;
  readonly isHold: boolean;
}

/** Answers to one message; a trainee who asks for everything at once gets the first ones. */
const maxAnswers = 2;
const minProperWords = 6;
const unpleasant: readonly SignKind[] = ["rudeness", "blame", "dismissal"];

export function messageFacts(behaviour: CustomerBehaviour, state: CustomerState, text: string): MessageFacts {
  const found = signsIn(text);
  const sentences = sentencesOf(text).map((sentence) => ({
    ...sentence,
    stems: stemmed(sentence.text),
    isProper: !found.some(
      ({ kind, start }) => unpleasant.includes(kind) && start >= sentence.start && start < sentence.end,
    ),
  }));
  const questions = sentences.filter((sentence) => isAsking(sentence.text));
  const asked = behaviour.answers
    .filter(({ when }) => questions.some(({ stems }) => when.some((phrase) => mentions(stems, phrase))))
    .map(({ key }) => key)
    .sort((a, b) => Number(state.revealed.includes(a)) - Number(state.revealed.includes(b)))
    .slice(0, maxAnswers);
  const proper = sentences.filter(({ isProper }) => isProper);
  const isProper = !found.some(({ kind }) => unpleasant.includes(kind)) && text.split(/\s+/).length >= minProperWords;
  const meant = behaviour.concerns.filter(
    (concern) =>
      !state.settled.includes(concern.key) &&
      (concern.settledBy.length === 0
        ? isProper && concern === firstOpen(behaviour, state) && asked.length === 0
        : proper.some(({ stems }) => concern.settledBy.some((phrase) => mentions(stems, phrase)))),
  );
  const isReady = ({ after }: CustomerConcern) => after.every((key) => state.revealed.includes(key));
  const settled = meant.filter(isReady).map(({ key }) => key);
  const isHold = found.some(({ kind }) => kind === "hold");
  const asks = questions.length > 0;
  const whole = { start: 0, end: text.length };
  const signs: MessageSign[] = [...found];
  const add = (kind: SignKind, when: boolean) => when && signs.push({ kind, ...whole });
  const isHeard = state.heard.includes(digestOf(text.trim().toLowerCase()));
  add("repeated", isHeard);
  add("premature", settled.length === 0 && asked.length === 0 && meant.length > 0);
  const isEmpty = settled.length === 0 && asked.length === 0 && meant.length === 0 && !isHold && !asks;
  const isShort = text.split(/\s+/).length < 4;
  add("short", isEmpty && isShort && !isHeard && state.heard.length > 0);
  add(
    "ignored",
    isEmpty && !isShort && !isHeard && state.heard.length > 0 && !found.some(({ kind }) => unpleasant.includes(kind)),
  );
  return { signs, asked, settled, asks, isHold };
}

export const firstOpen = (
  { concerns }: CustomerBehaviour,
  { settled }: Pick<CustomerState, "settled">,
): CustomerConcern | undefined => concerns.find(({ key }) => !settled.includes(key));
