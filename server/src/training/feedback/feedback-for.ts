import type { Judged } from "../../grading/index.ts";
import { messagesOf } from "../transcript-turns.ts";
import type { Attempt, Feedback, Message } from "../types.ts";
import { betterForCriterion } from "./better-sentences.ts";
import { momentFeedback } from "./moment-feedback.ts";
import { nameOf, placeOf, saidBefore, type Talk } from "./talk.ts";

const maxItems = 12;
const maxPraise = 2;
const maxPerMessage = 3;
/** What the customer noticed says it already, and more exactly. */
const coveredBy: Readonly<Record<string, readonly string[]>> = {
  professionalism: ["rudeness", "blame", "dismissal"],
  questions_answered: ["ignored"],
  ownership: ["dismissal"],
};
/** They sum up the whole call: no single sentence is to blame. */
const wholeCall = new Set(
  "satisfaction sentiment_trajectory customer_effort talk_ratio response_time dead_air interruptions repetition loops".split(
    " ",
  ),
);
const praised = ["empathy", "ownership", "questions_answered", "next_steps"];

/** What to say differently, each with the trainee's own words and a better sentence, in the order of the call. */
export function feedbackFor(attempt: Attempt): readonly Feedback[] {
  const messages = messagesOf(attempt);
  const talk: Talk = {
    messages,
    said: messages.filter(({ speaker }) => speaker === "trainee"),
    name: nameOf(attempt.trainee),
    concerns: attempt.script.customer?.concerns ?? [],
    unasked: (attempt.script.customer?.answers ?? []).filter(
      ({ key }) => !attempt.customerState?.revealed.includes(key),
    ),
    moments: attempt.customerState?.moments ?? [],
    offered: new Set(),
  };
  const keys = new Set(attempt.criteria.map(({ key }) => key));
  const moments = momentFeedback(talk).map((item) =>
    item.criterion !== null && keys.has(item.criterion) ? item : { ...item, criterion: null },
  );
  const criteria = attempt.criteria
    .filter(
      ({ key, verdict, unsure }) => !unsure && (verdict === "fail" || (verdict === "partial" && key !== "resolution")),
    )
    .filter(({ key }) => !moments.some(({ moment }) => coveredBy[key]?.includes(moment ?? "")))
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap((criterion) => criterionFeedback(talk, criterion));
  const improve = [...moments, ...criteria]
    .filter(({ turn }, i, all) => all.slice(0, i).filter((item) => item.turn === turn).length < maxPerMessage)
    .slice(0, maxItems - maxPraise);
  const praise = attempt.criteria
    .flatMap((criterion) => praiseFor(talk, criterion))
    .filter(({ turn }) => !improve.some((item) => item.turn === turn))
    .slice(0, maxPraise);
  return [...improve, ...praise].toSorted((a, b) => a.turn - b.turn || a.start - b.start);
}

function criterionFeedback(talk: Talk, criterion: Judged): readonly Feedback[] {
  const message = messageFor(talk, criterion);
  if (!message || wholeCall.has(criterion.key)) return [];
  const place = placeOf(message, quotedIn(criterion, message));
  const { asked, settles } = saidBefore(talk, message);
  const write = betterForCriterion[criterion.key];
  const better = write ? write({ quote: place.quote, name: talk.name, asked, settles }) : settles;
  if (better === null) return [];
  const { key, rationale: comment } = criterion;
  return [{ kind: "improve", criterion: key, moment: null, turn: message.position, ...place, comment, better }];
}

/** The message that the criterion is about: its own evidence, the answer to the customer's, or the first or last one. */
function messageFor({ said }: Talk, { key, evidence }: Judged): Message | undefined {
  if (key === "greeting" || key === "purpose") return said[0];
  if (key === "closing") return said.at(-1);
  const own = evidence.flatMap(({ turn }) => said.find(({ position }) => position === turn) ?? [])[0];
  const answered = evidence.flatMap(
    ({ turn }) => said.find(({ position }) => turn !== null && position > turn) ?? [],
  )[0];
  return own ?? answered ?? said.at(-1);
}

const quotedIn = ({ evidence }: Judged, { position }: Message): number =>
  evidence.find(({ turn }) => turn === position)?.start ?? 0;

function praiseFor({ said }: Talk, { key, name, verdict, unsure, evidence }: Judged): readonly Feedback[] {
  if (verdict !== "pass" || unsure || !praised.includes(key)) return [];
  const found = evidence.flatMap(({ turn, start }) => {
    const message = said.find(({ position }) => position === turn);
    return message && start !== null ? [{ message, start }] : [];
  })[0];
  if (!found) return [];
  const place = placeOf(found.message, found.start);
  const comment = `${name}: keep doing that.`;
  return [
    { kind: "praise", criterion: key, moment: null, turn: found.message.position, ...place, comment, better: null },
  ];
}
