import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { AskDeps } from "./ask-model.ts";
import { createBreaker } from "./breaker.ts";
import { createModelGateway } from "./gateway.ts";
import type { Judge, Judgement, JudgeRequest } from "./judge.ts";
import { judgeConversation } from "./judge-conversation.ts";
import { createPace } from "./pace.ts";
import { createPlaces } from "./places.ts";
import type { Prices, Sleep } from "./types.ts";

type JudgeConfig = Pick<
  Config,
  | "llmBaseUrl"
  | "llmApiKey"
  | "llmModel"
  | "llmProvider"
  | "llmInputUsdPerMillion"
  | "llmOutputUsdPerMillion"
  | "llmRequestsPerMinute"
  | "llmTimeoutSeconds"
  | "llmConcurrency"
  | "llmMaxOutputTokens"
>;

export interface JudgeOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: JudgeConfig;
  readonly log: Log;
  readonly sleep?: Sleep;
  readonly random?: () => number;
  /** Ends the judging of one conversation. */
  readonly deadline?: () => AbortSignal;
}

/** However slow the server: a worker has other conversations waiting. */
const inFiveMinutes = () => AbortSignal.timeout(300_000);

/** One per process: breaker, pace and places are shared by all that it judges. */
export function createJudge(options: JudgeOptions): Judge {
  const { config, log } = options;
  const { llmBaseUrl: baseUrl, llmModel: model } = config;
  if (!baseUrl || !model) {
    if (baseUrl || model) log.warn("LLM_BASE_URL and LLM_MODEL must both be set: the model judge stays off");
    return { model: null, judge: async (request) => locally(request, "No model judge is configured", null) };
  }
  const deps = askDeps(options, baseUrl, model);
  return {
    model,
    async judge(request) {
      const { conversation, criteria, dailyBudgetUsd, signal } = request;
      if (criteria.length === 0) return locally(request, null, deps.prices);
      if (conversation.turns.length + conversation.steps.length === 0) {
        return locally(request, "There is nothing for the model judge to read", deps.prices);
      }
      if (dailyBudgetUsd !== null && !deps.prices) return locally(request, unpriced, null);
      const deadline = (options.deadline ?? inFiveMinutes)();
      return judgeConversation(deps, request, signal ? AbortSignal.any([signal, deadline]) : deadline);
    },
  };
}

const unpriced =
  "A budget is set, but no prices for the model judge (LLM_INPUT_USD_PER_MILLION, LLM_OUTPUT_USD_PER_MILLION), so it was not asked";

function askDeps(
  { db, clock, config, log, sleep = pause, random = Math.random }: JudgeOptions,
  baseUrl: string,
  model: string,
): AskDeps {
  const maxOutputTokens = config.llmMaxOutputTokens;
  return {
    db,
    clock,
    log,
    sleep,
    random,
    maxOutputTokens,
    prices: pricesOf(config),
    breaker: createBreaker(clock),
    pace: createPace({ clock, sleep, perMinute: config.llmRequestsPerMinute }),
    places: createPlaces(config.llmConcurrency),
    gateway: createModelGateway(
      {
        provider: config.llmProvider ?? providerAt(baseUrl),
        baseUrl,
        apiKey: config.llmApiKey,
        model,
        timeoutMs: config.llmTimeoutSeconds * 1_000,
        maxOutputTokens,
      },
      clock,
    ),
  };
}

const pause: Sleep = async (ms, signal) => {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
};

const providerAt = (baseUrl: string) =>
  /(?:^|\.)anthropic\.com$/.test(new URL(baseUrl).hostname) ? "anthropic" : "openai-compatible";

function pricesOf({ llmInputUsdPerMillion: input, llmOutputUsdPerMillion: output }: JudgeConfig): Prices | null {
  return input === undefined || output === undefined
    ? null
    : { inputUsdPerMillion: input, outputUsdPerMillion: output };
}

const locally = ({ criteria }: JudgeRequest, why: string | null, prices: Prices | null): Judgement => ({
  judged: [],
  failed: criteria.map(({ key }) => ({ key, reason: why ?? "" })),
  cost: { inputTokens: 0, outputTokens: 0, usd: prices ? 0 : null },
  note: why === null ? null : `${why}; graded locally.`,
});
