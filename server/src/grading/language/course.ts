import type { Reading, Turn } from "../types.ts";
import { askedQuestions } from "./asked-questions.ts";
import { deedIn, deflectionIn, refusalIn } from "./deeds.ts";
import { distressIn } from "./distress.ts";
import { floorsOf } from "./floors.ts";
import { type Outstanding, promisesIn, settledIn } from "./outcomes.ts";
import { find, type Match, pattern } from "./pattern.ts";
import { plainWords } from "./plain-words.ts";
import { wantIn } from "./requests.ts";
import { transferWishIn } from "./transfers.ts";

/** How the customer's matter went, as far as words tell. */
export interface Course {
  readonly wish: Match | null;
  readonly end: "settled" | "pending" | "refused" | "open";
  readonly confidence: number;
  readonly shown: readonly Match[];
  readonly promises: readonly Outstanding[];
  /** The customer gave up. */
  readonly givenUp: boolean;
  readonly lastTurn: Turn | null;
  /** Whether the agent speaks at all. */
  readonly ended: boolean;
}

const made = new WeakMap<Reading, Course>();

const unsettled = pattern(
  "still (?:not|no|does not|do not|is not|has not|have not|can not|nothing|broken|down|waiting|the same|get|getting|says|wrong|will not|here)",
  "(?:that|this|it) (?:does not|did not|is not|has not|will not) (?:help|work|solve|fix|answer|helping|working|what i|good enough|resolved|solved|enough)",
  "(?:forget it|never ?mind|nobody helps|no one helps|nobody (?:is )?(?:here|there)|nothing happens|no help|not helpful|unhelpful|useless|i give up|giving up|waste of (?:my )?time|tells me nothing|thanks for nothing|thank you for nothing|not resolved|unresolved|not settled|not solved|nothing (?:has )?(?:changed|happened)|i will (?:try|look|go|call|ask|find|take|switch|complain|cancel|figure)(?! (?:it|that|the|this|you))|elsewhere|somewhere else|no use|get nowhere|getting nowhere|nothing works|did nothing|done nothing|does nothing)",
);

const gaveUp = pattern(
  "(?:forget it|never ?mind|i give up|giving up|elsewhere|somewhere else|taking my (?:money|business))",
);

const content = pattern(
  "(?:great|perfect|brilliant|lovely|wonderful|excellent|awesome|amazing|fantastic|super|splendid|superb|nice|cool|good|ideal|sorted|thank goodness|works|worked|it is there|got it|that helps|cheers|thanks|thank you|ta|fab|sweet|phew|appreciate|that (?:is|was|will be|would be|is going to be|was going to be) (?:all|it|everything|fine|fair|great|kind)|that is all|no that is|nothing else|all i (?:need|needed|wanted)|fair enough|all good|makes sense|lifesaver|diamond|star|legend)",
);

/** Works it out once for the checks that ask. */
export function courseOf(reading: Reading): Course {
  const known = made.get(reading);
  if (known !== undefined) return known;
  const course = work(reading);
  made.set(reading, course);
  return course;
}

function work(reading: Reading): Course {
  const wish = reading.customerTurns.flatMap((turn) => wantIn(reading, turn) ?? [])[0] ?? null;
  const promises = reading.agentTurns.flatMap((turn) => promisesIn(reading, turn));
  const signs = lastSigns(reading);
  const base = {
    wish,
    promises,
    lastTurn: reading.agentTurns.at(-1) ?? null,
    ended: reading.agentTurns.length > 0,
    givenUp: reading.customerTurns.slice(-2).some((turn) => find(plainWords(reading, turn), gaveUp) !== null),
  };
  return { ...base, ...decide(reading, signs, promises) };
}

interface Signs {
  readonly settled: Match | null;
  readonly refused: Match | null;
  readonly objects: Match | null;
  readonly upset: Match | null;
  readonly pleased: Match | null;
}

/** The last of each kind. */
function lastSigns(reading: Reading): Signs {
  const lastOf = (turns: readonly Turn[], inTurn: (turn: Turn) => Match | null) => {
    for (const turn of turns.toReversed()) {
      const match = inTurn(turn);
      if (match !== null) return match;
    }
    return null;
  };
  const closingTurns = reading.customerTurns.slice(-2);
  const lastWords = floorsOf(reading)
    .filter(({ speaker }) => speaker === "customer")
    .slice(-3)
    .flatMap(({ turns }) => turns);
  return {
    settled: lastOf(reading.agentTurns, (turn) => settledIn(reading, turn)),
    refused: lastOf(reading.agentTurns, (turn) => refusalIn(reading, turn) ?? deflectionIn(reading, turn)),
    objects: lastOf(closingTurns, (turn) => find(plainWords(reading, turn), unsettled)),
    upset: lastOf(closingTurns, (turn) => distressIn(reading, turn)),
    pleased: lastOf(lastWords, (turn) => find(plainWords(reading, turn), content)),
  };
}

type Decision = Pick<Course, "end" | "confidence" | "shown">;

function decide(
  reading: Reading,
  { settled, refused, objects, upset, pleased }: Signs,
  promises: readonly Outstanding[],
): Decision {
  const firm = promises.filter(({ kind }) => kind !== "record");
  const open = promises.filter((promise) => promise.open && promise.kind !== "handover");
  const at = (match: Match | null | undefined) => match?.plain.turn.index ?? -1;
  const end = (what: Course["end"], confidence: number, ...shown: (Match | null | undefined)[]): Decision => ({
    end: what,
    confidence,
    shown: shown.flatMap((match) => match ?? []),
  });
  const complaint = objects ?? (pleased === null && settled === null && firm.length === 0 ? upset : null);
  if (complaint !== null && at(complaint) > Math.max(at(settled), at(firm.at(-1)))) {
    return end(
      refused !== null && settled === null && promises.length === 0 ? "refused" : "open",
      0.75,
      complaint,
      refused,
    );
  }
  const handed = promises.findLast(({ kind }) => kind === "handover");
  const wished =
    handed !== undefined &&
    settled === null &&
    reading.customerTurns.some((turn) => transferWishIn(reading, turn) !== null);
  if (wished && open.length === 0 && pleased !== null && at(refused) <= at(handed))
    return end("settled", 0.6, handed, pleased);
  if (settled !== null && at(settled) >= at(refused)) {
    const waited = open.at(-1);
    if (waited !== undefined && at(waited) >= at(settled) - 2) return end("pending", 0.65, waited, settled);
    return end("settled", pleased === null ? 0.7 : 0.85, settled, pleased);
  }
  const promised = promises.findLast(({ kind }) => kind === "happens") ?? promises.at(-1);
  if (promised !== undefined && at(promised) >= at(refused)) {
    if (promised.kind === "handover" && pleased !== null) return end("settled", 0.55, promised, pleased);
    return end("pending", promised.open ? 0.7 : 0.6, promised);
  }
  if (settled !== null && pleased !== null) return end("settled", 0.6, settled, pleased);
  if (refused !== null) {
    const left = unansweredShare(reading);
    if (promised !== undefined) return end("pending", 0.55, promised, refused);
    return end(left === 0 && pleased !== null && settled !== null ? "settled" : "refused", 0.7, refused);
  }
  return unanswered(reading, pleased, end);
}

function unanswered(
  reading: Reading,
  pleased: Match | null,
  end: (what: Course["end"], confidence: number, ...shown: (Match | null)[]) => Decision,
): Decision {
  const share = unansweredShare(reading);
  const acts = reading.agentTurns.some((turn) => deedIn(reading, turn) !== null);
  if (share === null) return pleased === null && !acts ? end("open", 0.5) : end("settled", 0.55, pleased);
  const demanded = lastDemand(reading);
  if (demanded !== null && !acts && pleased === null) return end("open", 0.6, demanded);
  if (share === 0) return end("settled", pleased === null ? 0.65 : 0.8, pleased);
  if (pleased !== null && share < 0.5) return end("settled", 0.55, pleased);
  return end("open", 0.6);
}

const demands = pattern(
  "(?:i|we) (?:just |only |really |still |also )*(?:want|need|demand|insist)",
  "please (?:just |now )?(?:cancel|stop|send|refund|remove|take|end|close|fix|give|change|delete|put|get|let|call)",
  "(?:cancel|refund|take me off|give me|send me|get me)",
);

/** What the customer wants done, and doesn't only ask about. */
function lastDemand(reading: Reading): Match | null {
  const found = reading.customerTurns.flatMap((turn) => find(plainWords(reading, turn), demands) ?? []);
  return found.at(-1) ?? null;
}

/** What is answered late is answered all the same. */
const answerWithin = 6;

/** The share of the customer's questions that stay open; null where it asks none. */
function unansweredShare(reading: Reading): number | null {
  const asked = askedQuestions(reading, answerWithin);
  return asked.length === 0 ? null : asked.filter(({ answered }) => answered === "no").length / asked.length;
}
