import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { courseOf } from "../language/course.ts";
import { deflectionIn } from "../language/deeds.ts";
import { agreedTimeIn, type Outstanding } from "../language/outcomes.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { times } from "../language/times.ts";
import { vagueStepIn } from "../language/vague-steps.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

export const nextSteps: Check = {
  key: "next_steps",
  title: "Next steps",
  description: "If something remains to be done, the agent says what, and when or how.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const course = courseOf(reading);
  const { promises, end, refused } = course;
  const agreed = reading.agentTurns.flatMap((turn) => agreedTimeIn(reading, turn) ?? []);
  const clear: readonly Match[] = [...promises.filter(({ specific }) => specific), ...agreed];
  const hazy = reading.agentTurns.flatMap((turn) => vagueStepIn(reading, turn) ?? []).at(-1);
  if (
    hazy !== undefined &&
    clear.every(({ plain }) => plain.turn.index < hazy.plain.turn.index || plain === hazy.plain)
  ) {
    const rationale = "The agent says that something remains to be done, but only vaguely.";
    return partial({ confidence: 0.75, rationale, evidence: [quoteMatch(hazy)] });
  }
  if (clear.length > 0) {
    const rationale = "The agent says what happens next, and when or how.";
    return pass({ confidence: 0.75, rationale, evidence: clear.slice(-2).map(quoteMatch) });
  }
  const sent =
    end === "settled"
      ? undefined
      : reading.agentTurns
          .flatMap((turn) => deflectionIn(reading, turn) ?? [])
          .filter(namesPlace)
          .at(-1);
  const vague = promises.filter((promise) => end !== "settled" && promise.kind === "happens" && isStep(promise));
  const [first] = [...vague, ...(sent === undefined ? [] : [sent])].toSorted(
    (one, other) => one.plain.turn.index - other.plain.turn.index,
  );
  if (first !== undefined) {
    const evidence = (vague.length > 0 ? vague.slice(-2) : [first]).map(quoteMatch);
    const later = reading.agentTurns.filter(({ index }) => index >= first.plain.turn.index - 2);
    const when = later.find((turn) => saysWhen(reading, turn, sent !== undefined));
    if (when !== undefined) {
      const rationale = "The agent says what remains to be done, and in another turn when or how.";
      return pass({ confidence: 0.6, rationale, evidence: [...evidence, quoteTurn(when)] });
    }
    // Who is only sent elsewhere may have been refused: people don't agree whether anything remains then.
    if (vague.length === 0)
      return notApplicable("The customer is sent elsewhere; nothing else remains to be done.", 0.5);
    if (!vague.some(isPledge))
      return notApplicable("Something may be in progress; no further steps are promised.", 0.5);
    const rationale = "The agent says that something remains to be done, but neither when nor how.";
    return partial({ confidence: 0.7, rationale, evidence });
  }
  const records = promises.filter(({ kind, text }) => kind === "record" && !/\d|reference|number/.test(text));
  const dated = records.length > 0 && reading.agentTurns.some((turn) => saysWhen(reading, turn, false));
  if (records.length > 0 && end !== "settled" && refused === null && !dated) {
    const rationale = "The issue is recorded, but the agent doesn't say what happens next.";
    return fail({ confidence: 0.65, rationale, evidence: records.slice(-2).map(quoteMatch) });
  }
  return notApplicable("Nothing remains to be done after the conversation.", end === "settled" ? 0.75 : 0.55);
}

/** What somebody says it, or others, will do or have been asked to; goods that are under way are no promise of more. */
const isPledge = ({ text, plain, start, end }: Match) =>
  !timeLike.test(plain.text.slice(Math.max(0, start - 60), end + 90)) &&
  (/^(?:i|we) will /.test(text)
    ? / (?:pass|be in touch|get back|look|check|see|call|ring|contact|let you|update|investigate|forward|escalate|ask|get|have) /
    : / (?:will|going to|can take|is being|are being|opened|raised|filed|submitted|escalated|forwarded|passed|asked|requested|logged|reported|flagged|referred) /
  ).test(` ${text} `);

/** What smells of an hour or a day, however it is put. */
const timeLike =
  / (?:hours?|minutes?|days?|weeks?|months?|morning|afternoon|evening|tonight|tomorrow|today|noon|monday|tuesday|wednesday|thursday|friday|saturday|sunday|once|until|o'clock|\d{1,2}(?:am|pm|th|st|nd|rd)?) /;

/** Somebody is to do something; "it will" and "you will" are so only of what is waited for. */
const isStep = ({ open, awaited, text }: Outstanding) =>
  open || awaited || !/^(?:it|that|this|you|your|the|in|within)(?: |$)/.test(text);

/** A rule names no place to go to. */
const namesPlace = ({ text }: Match) =>
  /(?:^| )(?:call|phone|ring|contact|email|write|ask|speak|talk|go|visit|reach|check|get|take|fill|log|cancel|apply|use|see|floor|counter)(?: |$)/.test(
    text,
  );

const contact =
  / (?:@|\d{4,}|\d{3} \d{3,}|(?:\d+ ){3,}|open (?:from|until|\d|nine|eight|ten|seven|all|round|mon)|until (?:\d|five|six|eight|four)|number is|address is) ?/;

function saysWhen(reading: Reading, turn: Turn, sent: boolean): boolean {
  const { text } = plainWords(reading, turn);
  times.lastIndex = 0;
  return times.test(text) || (sent && contact.test(text));
}
