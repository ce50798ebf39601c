import Type from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { agentAfter, floorsOf } from "../language/floors.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { handoverIn, isExplained, transferWishIn } from "../language/transfers.ts";
import type { Check, Evidence, Finding, Reading, Step, Turn } from "../types.ts";

export const transferHandling: Check = {
  key: "transfer_handling",
  title: "Transfer handling",
  description: "A wish for somebody else is met, and a transfer says where to or why.",
  parameters: Type.Object({}),
  english: true,
  run,
};

function run(reading: Reading): Finding {
  const wishes = reading.customerTurns.flatMap((turn) => transferWishIn(reading, turn) ?? []);
  const handovers = reading.agentTurns.flatMap((turn) => handoverIn(reading, turn) ?? []);
  const wish = wishes[0];
  const silent = silentTransfer(reading);
  if (handovers.length > 0) return ofHandover(reading, handovers);
  if (wish === undefined && silent === null) {
    return notApplicable("The customer asks for nobody else and is not handed over.", 0.9);
  }
  if (wish === undefined && silent !== null) {
    return fail({ confidence: 0.8, rationale: "The conversation is handed over without a word.", evidence: [silent] });
  }
  if (wish === undefined) return notApplicable("The customer asks for nobody else and is not handed over.", 0.9);
  return ofWish(reading, wish);
}

function ofHandover(reading: Reading, handovers: readonly Match[]): Finding {
  const good = handovers.find((match) => isExplained(match, saidBefore(reading, match.plain.turn)));
  if (good !== undefined) {
    const rationale = "The agent hands over or agrees to, and says where to or why.";
    return pass({ confidence: 0.8, rationale, evidence: [quoteMatch(good)] });
  }
  return partial({
    confidence: 0.75,
    rationale: "The agent hands over without saying where to or why.",
    evidence: handovers.slice(0, 2).map(quoteMatch),
  });
}

function ofWish(reading: Reading, wish: Match): Finding {
  const floors = floorsOf(reading);
  const at = floors.findIndex(({ turns }) => turns.includes(wish.plain.turn));
  const replies = agentAfter(floors, at, 2);
  const next = replies[0];
  const agreed =
    next !== undefined &&
    / (?:of course|certainly|sure|absolutely|no problem|with pleasure|gladly|happy to|i will (?:get|ask|see if|find|have)) /.test(
      plainWords(reading, next).text,
    );
  const evidence: Evidence[] = [quoteMatch(wish), ...(next === undefined ? [] : [quoteTurn(next)])];
  if (agreed) {
    return pass({
      confidence: 0.55,
      rationale: "The agent agrees to the customer's wish for somebody else.",
      evidence,
    });
  }
  if (next !== undefined && holds.test(plainWords(reading, next).text) && goesOn(reading, next)) {
    const rationale = "The agent hands over with a bare request to wait, without saying where to or why.";
    return partial({ confidence: 0.6, rationale, evidence });
  }
  const rationale = `The customer asks for somebody else in turn ${wish.plain.turn.index + 1} and the agent does not respond to it.`;
  return fail({ confidence: 0.75, rationale, evidence });
}

const holds =
  /^ (?:(?:ok|sure|fine|yes|well|right) )?(?:hold on|hang on|hold the line|one (?:moment|second|sec|minute)|please hold|just a (?:moment|second|minute)|wait|a moment)(?: (?:please|then|a moment|a second))* [.!]? ?$/;

const goesOn = (reading: Reading, turn: Turn) => reading.agentTurns.some(({ index }) => index > turn.index);

/** What the agent said just before, where it may have named the place already. */
function saidBefore(reading: Reading, turn: Turn): string {
  const before = reading.turns[turn.index - 1];
  return before?.speaker === "agent" ? plainWords(reading, before).text : "";
}

const transferred =
  /\b(?:transferred|handed over|joined the (?:chat|call|conversation)|new agent|reassigned|moved to (?:the )?queue|(?:routed|assigned|moved|sent) to)\b/i;

/** A transfer that the trace or the system tells of. */
function silentTransfer(reading: Reading): Evidence | null {
  const step: Step | undefined = reading.steps.find(({ type }) => type === "transfer");
  const note = reading.turns.find(({ speaker, text }) => speaker === "system" && transferred.test(text));
  if (note !== undefined) return quoteTurn(note);
  if (step === undefined) return null;
  const before = reading.turns[Math.max(0, step.afterTurn)];
  return before === undefined
    ? { turn: null, nodeId: step.nodeId, start: null, end: null, quote: step.name ?? "transfer" }
    : quoteTurn(before);
}
