import { sentencesOf } from "../customer/signs.ts";
import type { CustomerAnswer, CustomerConcern, CustomerMoment, Message } from "../types.ts";

/** A finished practice call, as the feedback reads it. */
export interface Talk {
  readonly messages: readonly Message[];
  /** The trainee's. */
  readonly said: readonly Message[];
  readonly name: string;
  readonly concerns: readonly CustomerConcern[];
  /** What the trainee never asked for. */
  readonly unasked: readonly CustomerAnswer[];
  readonly moments: readonly CustomerMoment[];
  /** Sentences that were offered already: each is offered once. */
  readonly offered: Set<string>;
}

export interface QuotedPlace {
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** A quote is to be recognised, not read in full. */
const maxQuoteChars = 300;

/** The sentence around a place of a message. */
export function placeOf({ text }: Message, at: number): QuotedPlace {
  const sentences = sentencesOf(text);
  const sentence = sentences.find(({ end }) => at < end) ?? sentences.at(-1);
  const start = sentence?.start ?? 0;
  const end = Math.min(sentence?.end ?? text.length, start + maxQuoteChars);
  return { start, end, quote: text.slice(start, end) };
}

/** What the customer had asked before the message, and how a good agent would have settled what was on the table. */
export function saidBefore(
  talk: Talk,
  { position }: Message,
): { readonly asked: string | null; readonly settles: string | null } {
  const { messages, concerns, moments, offered } = talk;
  const before = messages.filter((message) => message.speaker === "customer" && message.position < position).at(-1);
  const questions = sentencesOf(before?.text ?? "").filter(({ text }) => text.endsWith("?"));
  const key = moments.find((moment) => moment.position === position)?.concern;
  const raised =
    concerns.find((concern) => concern.key === key) ??
    concerns.find(({ lines }) => lines.some((line) => before?.text.includes(line)));
  const settles = raised ? (settlingLines(talk, raised).find((line) => !offered.has(line)) ?? null) : null;
  if (settles !== null) offered.add(settles);
  return { asked: questions.at(-1)?.text ?? null, settles };
}

/** Nothing can be settled before the trainee has asked for what it takes: that comes first. */
const settlingLines = ({ unasked }: Talk, { after, better }: CustomerConcern): readonly string[] => [
  ...unasked.filter(({ key }) => after.includes(key)).flatMap(({ question }) => question ?? []),
  ...(better === null ? [] : [better]),
];

/** "ann.lee@example.com" introduces herself as Ann. */
export function nameOf(trainee: string): string {
  const [first = ""] = trainee.split("@");
  const [name = ""] = first.split(/[._\s+]/);
  return /^\p{L}{2,}$/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : "…";
}
