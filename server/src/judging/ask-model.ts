import type { Database } from "../database/database.ts";
import {
  ModelBusy,
  ModelFailure,
  type ModelPrices,
  type ModelReply,
  type Models,
  type StructuredPrompt,
} from "../models/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import type { Bill } from "./bill.ts";
import { budgetDay } from "./budget-day.ts";
import { mostUsd, usdOf } from "./call-cost.ts";
import { reserveSpend, settleSpend } from "./spend-store.ts";
import { JudgeAway } from "./types.ts";

export interface AskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly models: Models;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface Asking {
  readonly scope: Scope;
  readonly prompt: StructuredPrompt;
  readonly budgetUsd: number | null;
  readonly bill: Bill;
  readonly signal: AbortSignal;
}

const maxAttempts = 3;
const firstBackoffMs = 1_000;
/** A server that wants us to stay away longer is left alone: the local grader's view stands. */
const longestRetryAfterMs = 30_000;

/** The model's answer, whatever it takes within bounds. Throws JudgeAway where there is none to be had. */
export async function askModel(deps: AskDeps, asking: Asking): Promise<string> {
  const leave = await deps.models.places(asking.signal).catch(busyAsAway);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await askOnce(deps, asking)).text;
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        const waitMs = backoff(deps, error, attempt);
        deps.log.warn({ what: error.message, attempt, waitMs }, "the model judge gave no answer");
        if (waitMs === null)
          throw new JudgeAway(`The model judge was unavailable (${error.message} after ${attempts(attempt)})`);
        await deps.models.sleep(waitMs, asking.signal);
      }
    }
  } finally {
    leave();
  }
}

function busyAsAway(error: unknown): never {
  throw error instanceof ModelBusy ? new JudgeAway(`The model judge is busy: ${error.message}`) : error;
}

const attempts = (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`);

/** How long until the next attempt; null: there is none. */
function backoff({ random }: AskDeps, { facts }: ModelFailure, attempt: number): number | null {
  if (!facts.retryable || attempt >= maxAttempts) return null;
  const asked = facts.retryAfterMs ?? 0;
  if (asked > longestRetryAfterMs) return null;
  // Half of it by chance, so that workers that failed together do not come back together.
  const own = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random() / 2);
  return Math.max(asked, Math.round(own));
}

async function askOnce(deps: AskDeps, asking: Asking): Promise<ModelReply> {
  const { breaker, pace } = deps.models;
  await pace(asking.signal).catch(busyAsAway);
  if (!breaker.permit()) throw new JudgeAway("The model judge is paused after several failures in a row");
  let open = true;
  try {
    const settle = await reserve(deps, asking);
    try {
      const reply = await deps.models.gateway().ask(asking.prompt, asking.signal);
      breaker.succeeded();
      open = false;
      await settle(reply);
      return reply;
    } catch (error) {
      if (!(error instanceof ModelFailure)) {
        // Called off: nobody knows what it has cost by now.
        if (open) await settle("unknown");
        throw error;
      }
      if (error.facts.serverFault) breaker.failed(error.facts.retryAfterMs ?? 0);
      else breaker.succeeded();
      open = false;
      await settle(error.facts.mayCost ? "unknown" : "nothing");
      throw error;
    }
  } finally {
    if (open) breaker.undecided();
  }
}

type Outcome = ModelReply | "nothing" | "unknown";

/**
 * Takes the most that the call can cost out of the day's budget before it is made; what it did cost replaces it. A
 * crash in between, or a call that may have been charged without an answer, leaves the estimate spent.
 */
async function reserve({ db, clock, models }: AskDeps, { scope, prompt, budgetUsd, bill }: Asking) {
  const { prices, maxOutputTokens } = models;
  const day = budgetDay(clock.now());
  const usd = prices ? mostUsd(prompt, maxOutputTokens, prices) : 0;
  if (!(await reserveSpend(db, scope, { day, usd, budgetUsd })))
    throw new JudgeAway("The daily budget for the model judge is used up");
  return async (outcome: Outcome): Promise<void> => {
    const cost = costOf(outcome, usd, prices);
    bill.add(cost);
    if (outcome === "unknown") return;
    await settleSpend(db, scope, { day, ...cost, usdChange: cost.usd - usd });
  };
}

function costOf(outcome: Outcome, reservedUsd: number, prices: ModelPrices | null) {
  if (outcome === "nothing") return { inputTokens: 0, outputTokens: 0, usd: 0 };
  if (outcome === "unknown") return { inputTokens: 0, outputTokens: 0, usd: reservedUsd };
  const { inputTokens, outputTokens } = outcome;
  const known = prices !== null && inputTokens !== null && outputTokens !== null;
  return {
    inputTokens: inputTokens ?? 0,
    outputTokens: outputTokens ?? 0,
    usd: known ? usdOf(inputTokens, outputTokens, prices) : reservedUsd,
  };
}
