import Type from "typebox";
import { fail, notApplicable, pass } from "../language/answers.ts";
import { find, type Match, negated, pattern, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { quoteStep } from "../phrases/quote-step.ts";
import type { Check, Finding, Reading, Step, Turn } from "../types.ts";

export const claimedTransfers: Check = {
  key: "claimed_transfers",
  title: "Claimed transfers",
  description: "Each transfer that the agent announces takes place.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  if (reading.steps.length === 0) return notApplicable("The conversation has no trace of steps between the turns.", 1);
  const announced = reading.agentTurns.flatMap((turn) => announcedIn(reading, turn) ?? []);
  if (announced.length === 0) return notApplicable("The agent announces no transfer.", 0.85);
  const transfers = reading.steps.filter(isTransfer);
  const last = transfers.reduce((latest, { afterTurn }) => Math.max(latest, afterTurn), Number.NEGATIVE_INFINITY);
  const open = announced.filter(({ plain: { turn } }) => last < lastWordBefore(reading, turn));
  if (open.length > 0) {
    const rationale = "The agent announces a transfer, but none takes place.";
    return fail({ confidence: 0.88, rationale, evidence: open.map(quoteMatch) });
  }
  const rationale = "Each transfer that the agent announces takes place.";
  const evidence = [...announced.slice(0, 3).map(quoteMatch), ...transfers.slice(-1).map(quoteStep)];
  return pass({ confidence: 0.9, rationale, evidence });
}

const handsOver = /transfer|hand_?-?(?:off|over)|escalat|forward_?-?call|connect_?-?(?:to|agent|human|call)/i;

function isTransfer({ type, name, failed }: Step): boolean {
  if (failed) return false;
  return (
    type === "transfer" || (type === "tool_call" && handsOver.test(name ?? "") && !/fund|money|bank/i.test(name ?? ""))
  );
}

/** A transfer may be recorded just before the words that announce it, but not before what the customer last said. */
function lastWordBefore(reading: Reading, turn: Turn): number {
  let at = turn.index - 1;
  while (at >= 0 && reading.turns[at]?.speaker === "agent") at--;
  return Math.max(at, 0);
}

const whom =
  "(?:you|your (?:call|chat|case|request|conversation)|(?:the|this) (?:call|chat|conversation)|them|him|her)";
const now = "(?:now |just |right now |immediately |straight |directly |then |go ahead and |quickly )*";
const moving = `(?:transferring|connecting|forwarding|redirecting|rerouting|patching|switching|passing|handing|putting|escalating|moving|bringing|getting) ${whom}`;
const move = `(?:transfer|connect|forward|redirect|reroute|patch|switch|pass|hand|put|move) ${whom}`;
const direction = "(?:over|through|on|to|with|across|in|now|right|straight|directly|into|via)";

const announcements = pattern(
  `(?:i|we) (?:am|are) ${now}${moving} ~ ${direction}`,
  `(?:i|we) (?:am|are) ${now}(?:transferring|connecting|forwarding|redirecting|patching) ${whom}`,
  `(?:i|we) (?:will|am going to|are going to|shall|am about to) ${now}${move} ~ ${direction}`,
  `(?:i|we) (?:will|am going to|are going to|shall) ${now}(?:transfer|connect|redirect|reroute|patch) ${whom}`,
  `let me ${now}${move}`,
  `(?:transferring|connecting|redirecting) ${whom}`,
  `(?:forwarding|handing|putting|passing) ${whom} (?:${direction}|shortly|a moment)`,
  `(?:i|we) (?:have|had) (?:just |now )?(?:transferred|connected|forwarded|handed|put|passed|patched) ${whom} ~ ${direction}`,
  "(?:you are|you will be|you are being|your call is being|this chat is being|you will now be|you are now being) (?:now |being )*(?:transferred|connected|handed|forwarded|put through|passed|redirected)",
  "(?:i|we) (?:will|am going to) (?:get|bring|fetch) (?:you )?(?:a|an|my|our|one of our|somebody|someone) ~ (?:person|human|colleague|manager|supervisor|specialist|agent|advisor|adviser|representative) (?:on|in|for you|to the|to join|here|now)",
  "transferring (?:now|to|the call)",
  `while i ${now}${move}`,
  "i am (?:getting|bringing in|fetching) (?:you )?(?:a|an|my|our|one of our|somebody|someone) ~ (?:person|human|colleague|manager|supervisor|specialist|agent|advisor|adviser|representative)",
  `(?:i|we) (?:will|am|are|am going to|have) ${now}(?:escalate|escalating|escalated) (?:you|(?:this|the|your) (?:chat|call|conversation)) ~ to`,
  "(?:stay|please stay|hold) (?:on the line|the line) ~ (?:while|and) i (?:transfer|connect|put)",
);
/** An offer, a condition or somebody else's words. */
const conditions =
  / (?:if|would you like|do you want|shall|should|can|could|may|unless|when|once|whether|before|want me to|like me to|in case|happy to|instead of|rather than|after) (?:[^ .?!]+ ){0,5}$/;

function announcedIn(reading: Reading, turn: Turn): Match | null {
  return find(plainWords(reading, turn), announcements, (match) => !negated(match) && !isCondition(match));
}

const reach = 80;

function isCondition({ plain, start, end }: Match): boolean {
  const before = plain.text.slice(Math.max(0, start - reach), start);
  const sentence = before.slice(
    Math.max(before.lastIndexOf(" . "), before.lastIndexOf(" ? "), before.lastIndexOf(" ! "), -1) + 1,
  );
  if (conditions.test(sentence.startsWith(" ") ? sentence : ` ${sentence}`)) return true;
  const behind = /^[^.?!]*[.?!]?/.exec(plain.text.slice(end))?.[0] ?? "";
  return / (?:if|unless|should|once) (?:you|that|this|it|the) /.test(behind);
}
