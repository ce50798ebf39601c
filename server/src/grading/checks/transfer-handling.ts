import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { agentAfter, floorsOf } from "../language/floors.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { handoverIn, isExplained, namesPlace, transferWishIn } from "../language/transfers.ts";
import type { Check, Evidence, Finding, Reading, Step, Turn } from "../types.ts";

export const transferHandling: Check = {
  key: "transfer_handling",
  title: "Transfer handling",
  description: "The agent responds when the customer asks for someone else, and explains a transfer: where to, or why.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const handovers = reading.agentTurns.flatMap((turn) => handoverIn(reading, turn) ?? []);
  if (handovers.length > 0) return ofHandover(reading, handovers);
  const wish = reading.customerTurns.flatMap((turn) => transferWishIn(reading, turn) ?? [])[0];
  const moved = transfersOf(reading);
  const met = wish === undefined ? null : ofWish(reading, wish, moved.length > 0);
  if (moved.length > 0 && met?.verdict !== "pass") return ofTransfers(reading, moved);
  if (met !== null) return met;
  return notApplicable("The customer does not ask for anyone else and is not transferred.", 0.9);
}

/** What happened without the agent's saying "transfer": it may have said where to, or asked to wait. */
function ofTransfers(reading: Reading, moved: readonly Moved[]): Finding {
  const evidence = moved.slice(0, 2).map(({ shown }) => shown);
  const words = moved.map(({ before }) => (before === undefined ? "" : plainWords(reading, before).text));
  if (!words.every((text) => waits.test(text) || namesPlace(text))) {
    return fail({ confidence: 0.8, rationale: "The conversation is transferred without any announcement.", evidence });
  }
  if (words.every(namesPlace)) {
    const rationale = "The agent says where the conversation is transferred to.";
    return pass({ confidence: 0.6, rationale, evidence });
  }
  const rationale = "The agent only asks the customer to wait before the transfer, without saying where to or why.";
  return partial({ confidence: 0.7, rationale, evidence });
}

function ofHandover(reading: Reading, handovers: readonly Match[]): Finding {
  const good = handovers.find((match) => isExplained(match, saidBefore(reading, match.plain.turn)));
  if (good !== undefined) {
    const rationale = "The agent transfers the customer, or agrees to, and says where to or why.";
    return pass({ confidence: 0.8, rationale, evidence: [quoteMatch(good)] });
  }
  const evidence = handovers.slice(0, 2).map(quoteMatch);
  if (!handovers.every(({ plain }) => reading.words(plain.turn).length <= bareWords)) {
    const rationale = "The agent transfers the customer, and may have said where to or why in other words.";
    return pass({ confidence: 0.5, rationale, evidence });
  }
  return partial({
    confidence: 0.75,
    rationale: "The agent transfers the customer without saying where to or why.",
    evidence,
  });
}

function ofWish(reading: Reading, wish: Match, moved: boolean): Finding {
  const floors = floorsOf(reading);
  const at = floors.findIndex(({ turns }) => turns.includes(wish.plain.turn));
  const replies = agentAfter(floors, at, 2);
  const next = replies[0];
  const said = replies.map((turn) => plainWords(reading, turn).text);
  const evidence: Evidence[] = [quoteMatch(wish), ...(next === undefined ? [] : [quoteTurn(next)])];
  if (said[0] !== undefined && agrees.test(said[0])) {
    const rationale = "The agent agrees when the customer asks for someone else.";
    return pass({ confidence: 0.55, rationale, evidence });
  }
  if (said.some((text) => offers.test(text))) {
    const rationale =
      "The agent doesn't transfer the customer, but offers another way to reach the person they ask for.";
    return pass({ confidence: 0.55, rationale, evidence });
  }
  if (next !== undefined && holds.test(plainWords(reading, next).text) && goesOn(reading, next)) {
    const rationale = "The agent only asks the customer to wait before the transfer, without saying where to or why.";
    return partial({ confidence: 0.6, rationale, evidence });
  }
  if (!moved && said.some((text) => pledges.test(text))) {
    const rationale = "The agent doesn't transfer the customer, but says what happens instead.";
    return pass({ confidence: 0.5, rationale, evidence });
  }
  const rationale = `The customer asks for someone else in turn ${wish.plain.turn.index + 1}, and the agent does not respond to it.`;
  return fail({ confidence: 0.75, rationale, evidence });
}

const agrees =
  /(?:^(?: [^ ]+){0,3}?| [.!?]) (?:of course|certainly|sure|absolutely|no (?:problem|bother|worries)|with pleasure|gladly|happy to|that is (?:me|my)|speaking|by all means|yes you can|i am (?:a|the|an?|your) (?:[^ ]+ )?(?:manager|supervisor|human|person|real|nurse|lead)|(?:i will|let me) (?:get|ask|see if|find|have|call|fetch|check (?:if|who))) /;

/** A call back, a message, a number, an hour at which they are there. */
const offers =
  / (?:call ?back|(?:call|ring|phone|contact|email|get back to) you(?: back)?|take a message|leave (?:them |him |her |you )?a (?:message|note)|(?:their|his|her) (?:number|email|direct line|extension|address) is|(?:back|in|available|open|free|there) (?:again )?(?:at|from|on|tomorrow|after|until) [^ ]+|(?:i|we) can (?:book|arrange|set up|ask|have|get|take|organi[sz]e)|(?:would|shall|should) (?:you like me|i) (?:to )?(?:book|arrange|ask|have|get|take)|pass (?:it|this|that) on) /;

/** More words than these say something of where to or why. */
const bareWords = 20;

/** Anything that somebody will do about the wish; "she'll tell you the same" is none. */
const pledges =
  / (?:(?:i|we|he|she|they|you|someone|somebody|who|[a-z]+) (?:will|shall)|(?:i|we) (?:am|are) going to|let me|shall i|(?:would|do) you (?:like|want) me|(?:i|we) (?:can|could)|(?:i|we) have (?:asked|told|passed|left|booked|flagged|written)) (?!not |never |say |tell you (?:the same|exactly)|only |help |assist )/;

const holds =
  /^ (?:(?:ok|sure|fine|yes|well|right) )?(?:hold on|hang on|hold the line|one (?:moment|second|sec|minute)|please hold|just a (?:moment|second|minute)|wait|a moment)(?: (?:please|then|a moment|a second))* [.!]? ?$/;

const goesOn = (reading: Reading, turn: Turn) => reading.agentTurns.some(({ index }) => index > turn.index);

/** What the agent said just before, where it may have named the place already. */
function saidBefore(reading: Reading, turn: Turn): string {
  const before = reading.turns[turn.index - 1];
  return before?.speaker === "agent" ? plainWords(reading, before).text : "";
}

const waits =
  / (?:hold|hang on|wait|moment|minute|second|sec|secs|bear with me|two ticks|stay on the line|stand by|a tick|hold tight|do not hang up) /;

const transferred =
  /\b(?:transferred|handed over|joined the (?:chat|call|conversation)|new agent|reassigned|moved to (?:the )?queue|(?:routed|assigned|moved|sent) to)\b/i;

/** The customer may say "ok" in between. */
const farBefore = 3;

interface Moved {
  readonly shown: Evidence;
  /** What the agent said last before. */
  readonly before: Turn | undefined;
}

/** The transfers that the system or, where it says none, the trace tells of. */
function transfersOf(reading: Reading): readonly Moved[] {
  const spokenBefore = (index: number) =>
    reading.turns.slice(Math.max(0, index - farBefore), index).findLast(({ speaker }) => speaker === "agent");
  // Before anybody has answered nobody can be handed over: "Visitor joined the chat".
  const begun = reading.agentTurns[0]?.index ?? Number.POSITIVE_INFINITY;
  const notes = reading.turns.filter(
    ({ speaker, text, index }) =>
      speaker === "system" &&
      index > begun &&
      transferred.test(text) &&
      !/\b(?:visitor|customer|user|guest)\b/i.test(text),
  );
  if (notes.length > 0) return notes.map((turn) => ({ shown: quoteTurn(turn), before: spokenBefore(turn.index) }));
  const step: Step | undefined = reading.steps.find(({ type }) => type === "transfer");
  if (step === undefined) return [];
  const at = reading.turns[Math.max(0, step.afterTurn)];
  const shown =
    at === undefined
      ? { turn: null, nodeId: step.nodeId, start: null, end: null, quote: step.name ?? "transfer" }
      : quoteTurn(at);
  return [{ shown, before: spokenBefore(step.afterTurn + 1) }];
}
