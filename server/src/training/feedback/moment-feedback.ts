import { signsIn } from "../customer/signs.ts";
import type { Feedback, Message, SignKind } from "../types.ts";
import { betterForSign, betterWithoutJargon } from "./better-sentences.ts";
import { placeOf, saidBefore, type Talk } from "./talk.ts";

const maxMoments = 8;
/** Of several in one message the gravest is enough. */
const gravest: readonly SignKind[] = [
  "rudeness",
  "blame",
  "dismissal",
  "jargon",
  "repeated",
  "ignored",
  "premature",
  "short",
];

/** In the place of the criterion that a rubric may have or not. */
const criterionOf: Readonly<Partial<Record<SignKind, string>>> = {
  rudeness: "professionalism",
  blame: "professionalism",
  dismissal: "ownership",
  ignored: "questions_answered",
  repeated: "repetition",
};

/** What the customer noticed, message by message. A transcript has no simulated customer: only its words are read. */
export function momentFeedback(talk: Talk): readonly Feedback[] {
  return talk.said.flatMap((message) => momentOf(talk, message) ?? []).slice(0, maxMoments);
}

function momentOf(talk: Talk, message: Message): Feedback | undefined {
  const signs = signsIn(message.text);
  const noticed = talk.moments.filter(({ position }) => position === message.position).map(({ kind }) => kind);
  const kind = gravest.find((one) => noticed.includes(one) || signs.some((sign) => sign.kind === one));
  const sign = signs.find((one) => one.kind === kind);
  if (!kind) return undefined;
  const place = placeOf(message, sign?.start ?? 0);
  const { asked, settles } = saidBefore(talk, message);
  const term = sign ? message.text.slice(sign.start, sign.end) : place.quote;
  const parts = { quote: place.quote, name: talk.name, asked, settles };
  const better = kind === "jargon" ? betterWithoutJargon(parts, term) : (betterForSign[kind]?.(parts) ?? null);
  const criterion = criterionOf[kind] ?? null;
  return {
    kind: "improve",
    criterion,
    moment: kind,
    turn: message.position,
    ...place,
    comment: comments(kind, term, asked),
    better,
  };
}

function comments(kind: SignKind, term: string, asked: string | null): string {
  switch (kind) {
    case "rudeness":
      return `"${term}" is rude. Whatever the customer says, stay polite.`;
    case "blame":
      return `"${term}" blames the customer. Say what you will do about it instead.`;
    case "dismissal":
      return `"${term}" sends the customer away. Offer what you can do.`;
    case "jargon":
      return `The customer may not know what "${term}" means. Use plain words.`;
    case "repeated":
      return "You have said this before, and it did not help.";
    case "ignored":
      return asked
        ? `The customer asked "${asked}" and got no answer.`
        : "This does not address what the customer wants.";
    case "premature":
      return "You promise something before you have asked for the details that you need.";
    default:
      return asked ? `This is too short an answer to "${asked}"` : "This is too short to help the customer.";
  }
}
