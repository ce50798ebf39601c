import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { chatWithin } from "./chat-within.ts";
import { createModelGateway, type ModelGateway } from "./gateway.ts";
import { createPace, type Pace } from "./pace.ts";
import { createPlaces, type Places } from "./places.ts";
import type { ChatReply, ChatRequest, ModelPrices, ModelSettings, Sleep } from "./types.ts";

type ModelConfig = Pick<
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

/** The model server of the configuration. One per process: all callers share its limits and what was learnt about it. */
export interface Models {
  /** The configured model. */
  readonly model: string;
  readonly baseUrl: string;
  readonly maxOutputTokens: number;
  /** Null unless both are configured. They are the configured model's, not another's. */
  readonly prices: ModelPrices | null;
  readonly breaker: Breaker;
  readonly pace: Pace;
  readonly places: Places;
  readonly sleep: Sleep;
  /** The gateway to the configured model, or to another one of the same server. */
  gateway(model?: string): ModelGateway;
  /** Chats with a model of the server within its limits. Throws a ModelFailure, a ModelBusy, or the signal's reason. */
  chat(model: string, request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
  /** What tokens of a model cost; null: its price is not configured. */
  usdOf(model: string, inputTokens: number, outputTokens: number): number | null;
}

interface ModelsOptions {
  readonly clock: Clock;
  readonly config: ModelConfig;
  readonly log?: Log;
  readonly sleep?: Sleep;
}

/** Models beyond the configured one that are remembered; the oldest goes first. */
const maxGateways = 100;

/** Null: no model server is configured. */
export function createModels({ clock, config, log, sleep = pause }: ModelsOptions): Models | null {
  const { llmBaseUrl: baseUrl, llmModel: model } = config;
  if (!baseUrl || !model) {
    if (baseUrl || model) log?.warn("LLM_BASE_URL and LLM_MODEL must both be set: no model is used");
    return null;
  }
  const settings: Omit<ModelSettings, "model"> = {
    provider: config.llmProvider ?? providerAt(baseUrl),
    baseUrl,
    apiKey: config.llmApiKey,
    timeoutMs: config.llmTimeoutSeconds * 1_000,
    maxOutputTokens: config.llmMaxOutputTokens,
  };
  const gateways = new Map<string, ModelGateway>();
  const prices = pricesOf(config);
  const models: Models = {
    model,
    baseUrl,
    sleep,
    maxOutputTokens: config.llmMaxOutputTokens,
    prices,
    breaker: createBreaker(clock),
    pace: createPace({ clock, sleep, perMinute: config.llmRequestsPerMinute }),
    places: createPlaces(config.llmConcurrency),
    gateway(name = model) {
      const known = gateways.get(name);
      if (known) return known;
      const [oldest] = gateways.keys();
      if (oldest !== undefined && gateways.size >= maxGateways) gateways.delete(oldest);
      const gateway = createModelGateway({ ...settings, model: name }, clock);
      gateways.set(name, gateway);
      return gateway;
    },
    chat: (name, request, signal) => chatWithin(models, models.gateway(name), request, signal),
    usdOf: (name, input, output) =>
      prices && name === model
        ? (input * prices.inputUsdPerMillion + output * prices.outputUsdPerMillion) / 1_000_000
        : null,
  };
  return models;
}

export const pause: Sleep = async (ms, signal) => {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
};

const providerAt = (baseUrl: string) =>
  /(?:^|\.)anthropic\.com$/.test(new URL(baseUrl).hostname) ? "anthropic" : "openai-compatible";

function pricesOf({ llmInputUsdPerMillion: input, llmOutputUsdPerMillion: output }: ModelConfig): ModelPrices | null {
  return input === undefined || output === undefined
    ? null
    : { inputUsdPerMillion: input, outputUsdPerMillion: output };
}
