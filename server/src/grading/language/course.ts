import type { Reading, Turn } from "../types.ts";
import { askedQuestions } from "./asked-questions.ts";
import { deedIn, deflectionIn, refusalIn } from "./deeds.ts";
import { floorsOf } from "./floors.ts";
import { halfSettledIn, type Outstanding, promisesIn, settledIn, underWayIn } from "./outcomes.ts";
import type { Match } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";
import { type Wanted, wantedIn, wantIn } from "./requests.ts";
import { type Stance, stanceOf } from "./stances.ts";
import { transferWishIn } from "./transfers.ts";

/** How the customer's matter went, as far as words tell. */
export interface Course {
  readonly wish: Match | null;
  readonly end: "settled" | "pending" | "refused" | "open";
  readonly confidence: number;
  readonly shown: readonly Match[];
  readonly promises: readonly Outstanding[];
  /** Where the agent last refuses or sends the customer elsewhere. */
  readonly refused: Match | null;
  readonly stance: Stance;
  readonly lastTurn: Turn | null;
}

const made = new WeakMap<Reading, Course>();

/** Works it out once for the checks that ask. */
export function courseOf(reading: Reading): Course {
  const known = made.get(reading);
  if (known !== undefined) return known;
  const course = work(reading);
  made.set(reading, course);
  return course;
}

function work(reading: Reading): Course {
  const signs = signsOf(reading);
  return {
    wish: reading.customerTurns.flatMap((turn) => wantIn(reading, turn) ?? [])[0] ?? null,
    promises: signs.promises,
    refused: signs.refused,
    stance: signs.stance,
    lastTurn: reading.agentTurns.at(-1) ?? null,
    ...decide(reading, signs),
  };
}

interface Signs {
  readonly settled: Match | null;
  readonly half: Match | null;
  readonly refused: Match | null;
  /** Whether it sends the customer elsewhere. */
  readonly deflects: boolean;
  readonly promises: readonly Outstanding[];
  readonly stance: Stance;
}

/** The last of each kind. */
function signsOf(reading: Reading): Signs {
  const last = (inTurn: (turn: Turn) => Match | null) =>
    reading.agentTurns.flatMap((turn) => inTurn(turn) ?? []).at(-1) ?? null;
  // What one can't do, the next one may, who is then heard.
  const handed =
    reading.turns.findLast(
      ({ speaker, text, index }) =>
        speaker === "system" && joins.test(text) && reading.agentTurns.some((turn) => turn.index > index),
    )?.index ?? -1;
  return {
    settled: last((turn) => settledIn(reading, turn)),
    half: last((turn) => halfSettledIn(reading, turn)),
    refused: last((turn) => (turn.index < handed ? null : (refusalIn(reading, turn) ?? deflectionIn(reading, turn)))),
    deflects: reading.agentTurns.some((turn) => deflectionIn(reading, turn) !== null),
    promises: promisesOf(reading),
    stance: stanceOf(reading),
  };
}

const joins = /\b(?:transfer\w*|joined|connected|handed|moved to|rerouted|redirected)\b/i;

/** A handover that the talk went on after has happened. */
function promisesOf(reading: Reading): readonly Outstanding[] {
  const floors = floorsOf(reading).filter(({ speaker }) => speaker === "agent");
  const late = floors.at(-2)?.turns[0]?.index ?? 0;
  return reading.agentTurns
    .flatMap((turn) => promisesIn(reading, turn))
    .filter((promise) => promise.kind !== "handover" || at(promise) >= late);
}

type Decision = Pick<Course, "end" | "confidence" | "shown">;

const end = (what: Course["end"], confidence: number, ...shown: (Match | null | undefined)[]): Decision => ({
  end: what,
  confidence,
  shown: shown.flatMap((match) => match ?? []),
});

const at = (match: Match | null | undefined) => match?.plain.turn.index ?? -1;

/** What is fetched, sent or decided later keeps a matter open that otherwise sounds settled, unless it was an errand. */
function decide(reading: Reading, signs: Signs): Decision {
  const decided = decideByWords(reading, signs);
  if (decided.end !== "settled" || signs.stance.succeeds !== null || wantedIn(reading) === "errand") return decided;
  const coming = reading.agentTurns.flatMap((turn) => underWayIn(reading, turn) ?? []).at(-1);
  return coming === undefined ? decided : end("pending", 0.65, coming);
}

function decideByWords(reading: Reading, signs: Signs): Decision {
  const { settled, half, refused, promises, stance } = signs;
  const { objects, upset, pleased, delighted, succeeds } = stance;
  const wanted = wantedIn(reading);
  const firm = promises.findLast(({ kind }) => kind !== "record");
  const acted = Math.max(at(settled), at(succeeds));
  const complaint = objects ?? (pleased === null && settled === null && firm === undefined ? upset : null);
  if (complaint !== null && at(complaint) > Math.max(acted, at(firm)))
    return end(refused !== null && acted < 0 && promises.length === 0 ? "refused" : "open", 0.75, complaint, refused);
  if (succeeds !== null && at(succeeds) >= Math.max(at(refused), at(firm)))
    return end("settled", 0.85, succeeds, settled);
  const waits = promises.findLast(({ awaited, kind }) => awaited && kind !== "handover");
  if (settled !== null && at(settled) >= at(refused)) {
    const stays = waits !== undefined && at(waits) >= at(settled) - 2;
    // Beside what was done, something to come is the matter itself only where a thing was missing or broken.
    if (stays && waits.open && wanted === "repair") return end("pending", 0.65, waits, settled);
    return end("settled", stays ? 0.55 : pleased === null ? 0.7 : 0.85, settled, pleased);
  }
  const left = unansweredShare(reading);
  const told = pleased === null ? left === 0 : (left ?? 0) < 0.5;
  if (wanted === "answer" && objects === null && told && !signs.deflects && !defers(waits))
    return end("settled", pleased === null ? 0.6 : 0.8, pleased);
  if (isConnected(reading, promises) && objects === null && wanted === "answer") return end("settled", 0.6, pleased);
  const promised = promises.findLast(({ kind }) => kind === "happens") ?? promises.at(-1);
  if (pleased !== null && at(refused) < at(pleased) && waits === undefined && objects === null) {
    if (half !== null && at(pleased) > at(half) && at(half) >= at(refused)) return end("settled", 0.65, half, pleased);
    if (promised !== undefined && isAftermath(promised) && at(promised) >= at(refused))
      return end("settled", 0.55, promised, pleased);
  }
  if (promised !== undefined && at(promised) >= at(refused)) {
    const onlyNoted = promised.kind === "record" && objects === null && upset === null && left !== null && left < 0.5;
    if (onlyNoted || isWeak(signs, wanted, promised, waits)) return end("settled", 0.5, promised, pleased);
    return end("pending", promised.open ? 0.7 : 0.6, promised);
  }
  if (refused !== null) return refusal(reading, signs, refused, promised);
  if (half !== null && (wanted === "errand" || wanted === "answer")) return end("settled", 0.55, half);
  const acts = reading.agentTurns.some((turn) => deedIn(reading, turn) !== null);
  if (delighted !== null || (pleased !== null && (acts || left === 0))) return end("settled", 0.6, pleased);
  if (pleased !== null || (half !== null && wanted !== "repair")) return end("settled", 0.5, pleased, half);
  if (left === 0 && (wanted === "answer" || (wanted === "errand" && acts)) && upset === null)
    return end("settled", 0.55, pleased);
  // Where most is answered and nobody complains, it was perhaps settled in words that no pattern knows.
  if (left !== null && left < 0.5 && upset === null) return end("settled", 0.5, pleased);
  return end("open", 0.6, upset);
}

/** What is to come may be the matter itself, or what follows a thing that was done in words that no pattern knows. */
function isWeak(
  { half, stance, promises }: Signs,
  wanted: Wanted,
  promised: Outstanding,
  waits: Outstanding | undefined,
): boolean {
  if (wanted === "repair" || stance.objects !== null) return false;
  if (promised.kind === "handover") return stance.upset === null || stance.pleased !== null;
  if (half !== null) return true;
  if (
    stance.pleased !== null &&
    /^(?:i|we) will (?:then |also |just )*(?:confirm|text|email|message)/.test(promised.text)
  )
    return true;
  const easy = wanted === "errand" || wanted === "answer";
  return easy && stance.pleased !== null && (waits === undefined || promises.every(({ specific }) => !specific));
}

const accepts =
  / (?:(?:is|are|will be|would be|that is|sounds) (?:ok|fine|good|alright|fair)|(?:i will|will|we will) take (?:it|that|the)|go (?:on|ahead)|deal|will do|works for (?:me|us)|do (?:it|that) then|fair enough) /;

/** Who is refused one thing and then takes another, which the agent answers, has something settled. */
const isAccepted = (reading: Reading, refused: Match) =>
  reading.customerTurns.some(
    (turn) =>
      turn.index > at(refused) &&
      accepts.test(plainWords(reading, turn).text) &&
      reading.agentTurns.some(({ index }) => index > turn.index),
  );

function refusal(
  reading: Reading,
  { settled, stance }: Signs,
  refused: Match,
  promised: Outstanding | undefined,
): Decision {
  if (stance.upset === null && isAccepted(reading, refused))
    return end("settled", 0.5, settled, stance.pleased, refused);
  if (settled !== null && stance.pleased !== null) return end("settled", 0.6, settled, stance.pleased);
  if (promised !== undefined) return end("pending", 0.55, promised, refused);
  if (stance.delighted !== null) return end("settled", 0.5, stance.delighted);
  return end("refused", 0.7, refused);
}

/** The money that arrives, the receipt that follows: nobody has to act any more. */
const isAftermath = ({ open, kind, text }: Outstanding) =>
  !open &&
  kind === "happens" &&
  /^(?:it|that|this|you will (?:get|receive)|your|in|within|expect)(?: |$)/.test(text) &&
  !/ be (?:with|there|fixed|restored|sorted)$/.test(text);

/** The answer itself is to come later. */
const defers = (promise: Outstanding | undefined) =>
  promise !== undefined &&
  / (?:get back|back to you|call|ring|be in touch|look into|find out|let you know|quote|investigat\w+|email|write|contact) /.test(
    ` ${promise.plain.text.slice(promise.start, promise.end + 40)} `,
  );

/** Who only wished for somebody else and is put through has what it wanted. */
const isConnected = (reading: Reading, promises: readonly Outstanding[]) =>
  promises.some(({ kind }) => kind === "handover") &&
  reading.customerTurns.some((turn) => transferWishIn(reading, turn) !== null);

/** What is answered late is answered all the same. */
const answerWithin = 6;

/** The share of the customer's questions that stay open; null where it asks none. */
function unansweredShare(reading: Reading): number | null {
  const asked = askedQuestions(reading, answerWithin);
  return asked.length === 0 ? null : asked.filter(({ answered }) => answered === "no").length / asked.length;
}
