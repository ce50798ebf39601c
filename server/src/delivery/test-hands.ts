import type { Clock } from "../platform/clock.ts";
import type { Answered, NoAnswer } from "../platform/outbound/types.ts";
import { deliver } from "./deliver.ts";
import { type Model, must } from "./test-model.ts";
import type { Answer } from "./test-steps.ts";
import type { Claimed, Finish, Finished, Outcome } from "./types.ts";

interface Taken {
  readonly worker: number;
  readonly claimed: Claimed;
  readonly data: string | undefined;
  readonly leaseUntil: number;
  /** How the receiver takes this one, and those that follow it. */
  readonly answers: readonly Answer[];
  readonly isAlone: boolean;
  /** Whether the others see its node. */
  readonly isSeen: boolean;
}

/** One attempt under way. */
interface Hand {
  readonly worker: number;
  readonly claimed: Claimed;
  readonly leaseUntil: number;
  readonly answer: Answer;
  readonly answers: readonly Answer[];
  readonly body: string;
  readonly reply: () => void;
  readonly outcome: Promise<Outcome>;
  hasArrived: boolean;
  answeredAt: number | undefined;
  /** Whether it has its lane to itself: its node is seen by the others, and no other attempt of it was written down. */
  isCurrent: boolean;
  /** It has been written down; this is the same said again. */
  isEcho: boolean;
}

/** So long after it took a lane a node may go on in it. */
const goesOnForMs = 10_000;

/** What nodes have in their hands, and how receivers answer it. */
export function createHands({ model, clock }: { readonly model: Model; readonly clock: Clock }) {
  let hands: Hand[] = [];
  const nowMs = () => clock.now().getTime();
  const hasLane = (hand: Hand) => hand.isCurrent && !hand.isEcho && hand.leaseUntil > nowMs();

  function arrive(hand: Hand): void {
    hand.hasArrived = true;
    model.seen(hand.claimed, hand.body);
  }

  /** What is under way for so long that its delivery was given up without it doesn't arrive any more. */
  function arriveLate(hand: Hand): void {
    const isLate = hand.answer.arrives === "late" && !hand.hasArrived;
    if (isLate && model.mayArrive(hand.claimed)) arrive(hand);
  }

  return {
    /** By webhook. */
    inFlight(worker: number): Map<string, number> {
      const counts = new Map<string, number>();
      for (const { claimed, ...hand } of hands) {
        if (hand.worker !== worker || hand.isEcho) continue;
        counts.set(claimed.webhookId, (counts.get(claimed.webhookId) ?? 0) + 1);
      }
      return counts;
    },

    /** The node dies, or is only not seen any more and goes on with what it has. */
    lose(worker: number, isDead: boolean): void {
      if (isDead) hands = hands.filter((hand) => hand.worker !== worker);
      for (const hand of hands) if (hand.worker === worker) hand.isCurrent = false;
    },

    take({ worker, claimed, data, leaseUntil, answers, isAlone, isSeen }: Taken): void {
      const [answer, ...further] = answers;
      must(data !== undefined && answer !== undefined, "what is taken has its contents", claimed);
      const isCurrent = model.claimed(claimed, nowMs(), !isAlone) && isSeen;
      const isSharing = hands.some(
        (hand) =>
          hasLane(hand) && hand.claimed.webhookId === claimed.webhookId && hand.claimed.laneId === claimed.laneId,
      );
      must(!isCurrent || !isSharing, "a lane has one in flight", claimed);
      const replied = Promise.withResolvers<Answered | NoAnswer>();
      let body = "";
      const fetchGuarded = (request: { body?: string | Uint8Array }) => {
        body = String(request.body);
        return replied.promise;
      };
      const deps = { clock, random: () => 0.5, secrets: { decrypt: String }, outbound: { fetchGuarded } };
      const outcome = deliver(deps, claimed, data);
      const reply = () => replied.resolve(replyOf(answer));
      const state = { hasArrived: false, answeredAt: undefined, isCurrent, isEcho: false };
      const called = { answer, answers: [...further, answer], body, reply, outcome };
      const hand: Hand = { worker, claimed, leaseUntil, ...called, ...state };
      hands.push(hand);
      if (answer.arrives === "at once") arrive(hand);
    },

    /** Attempts that the node can write down by now. */
    answered(worker: number, limit: number): Promise<{ hand: Hand; finished: Finished }[]> {
      const ready = hands.filter(
        (hand) => hand.worker === worker && (!hand.answer.hangs || hand.leaseUntil <= nowMs() || hand.isEcho),
      );
      return Promise.all(
        ready.slice(0, limit).map(async (hand) => {
          arriveLate(hand);
          hand.answeredAt ??= nowMs();
          hand.reply();
          const wantsNext = hand.answer.goesOn && nowMs() - hand.claimed.claimedAt.getTime() <= goesOnForMs;
          return { hand, finished: { ...(await hand.outcome), wantsNext } };
        }),
      );
    },

    /** The node hears what became of its finish. Answers whether it has what comes next in its hands. */
    settle(hand: Hand, finished: Finished, { result, next }: Finish, isBusyPossible: boolean): boolean {
      const { claimed } = hand;
      if (result === "busy") {
        must(isBusyPossible, "nobody is told to wait for nobody", claimed);
        return false;
      }
      const hadLane = hasLane(hand);
      hands = hands.filter((other) => other !== hand);
      if (result === "taken over") {
        // A node that took the same again after its lease needs to write down only one of both.
        const isOneOfTwo = hands.some(
          (other) =>
            !other.isEcho &&
            other.claimed.holder === claimed.holder &&
            other.claimed.deliveryId === claimed.deliveryId &&
            other.claimed.attempts === claimed.attempts,
        );
        must(!hadLane || isOneOfTwo, "nobody takes over what is in live hands", claimed);
        return false;
      }
      must(!hand.isEcho, "an attempt is written down once", claimed);
      model.finished(finished, hand.answeredAt ?? nowMs());
      // Those that have waited for an answer for longer than their lease have nothing to say any more.
      for (const other of hands) if (other.claimed.deliveryId === claimed.deliveryId) other.isCurrent = false;
      must(!next || finished.wantsNext, "nobody gets what it does not want", claimed);
      if (!hand.answer.twice) return next !== undefined;
      hand.isEcho = true;
      hands.push(hand);
      return false;
    },
  };
}

function replyOf({ code, retryAfter }: Answer): Answered | NoAnswer {
  if (code === null) return { kind: "timed_out", reason: "no answer came" };
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  return { kind: "answered", status: code, headers, body: Buffer.alloc(0), isCut: false };
}
