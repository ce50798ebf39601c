import type { Database } from "../database/database.ts";
import type { ModelPrices, Models } from "../models/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { AskDeps } from "./ask-model.ts";
import type { Judge, Judgement, JudgeRequest } from "./judge.ts";
import { judgeConversation } from "./judge-conversation.ts";

export interface JudgeOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Null: no model is configured. */
  readonly models: Models | null;
  readonly log: Log;
  readonly random?: () => number;
  /** Ends the judging of one conversation. */
  readonly deadline?: () => AbortSignal;
}

/** However slow the server: a worker has other conversations waiting. */
const inFiveMinutes = () => AbortSignal.timeout(300_000);

export function createJudge({ db, clock, models, log, random = Math.random, ...options }: JudgeOptions): Judge {
  if (!models) {
    return { model: null, judge: async (request) => locally(request, "No model judge is configured", null) };
  }
  const deps: AskDeps = { db, clock, models, log, random };
  const { model, prices } = models;
  return {
    model,
    async judge(request) {
      const { conversation, criteria, dailyBudgetUsd, signal } = request;
      if (criteria.length === 0) return locally(request, null, prices);
      if (conversation.turns.length + conversation.steps.length === 0) {
        return locally(request, "The conversation has no text for the model judge", prices);
      }
      if (dailyBudgetUsd !== null && !prices) return locally(request, unpriced, null);
      const deadline = (options.deadline ?? inFiveMinutes)();
      return judgeConversation(deps, request, signal ? AbortSignal.any([signal, deadline]) : deadline);
    },
  };
}

const unpriced =
  "The model judge was not used: there is a budget but no prices (LLM_INPUT_USD_PER_MILLION, LLM_OUTPUT_USD_PER_MILLION)";

const locally = ({ criteria }: JudgeRequest, why: string | null, prices: ModelPrices | null): Judgement => ({
  judged: [],
  failed: criteria.map(({ key }) => ({ key, reason: why ?? "" })),
  cost: { inputTokens: 0, outputTokens: 0, usd: prices ? 0 : null },
  note: why === null ? null : `${why}; graded locally.`,
});
