import { createModelGateway, type ModelGateway, type Models, type Sleep } from "../models/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Outbound } from "../platform/outbound/types.ts";
import { engineOf } from "./engine-of.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { createKnowledgeCache } from "./knowledge-cache.ts";
import { type ChatPartner, replyByChat } from "./reply-by-chat.ts";
import { replyByRetrieval } from "./reply-by-retrieval.ts";
import { createStepLog } from "./reply-steps.ts";
import type { AgentReply, ReplyEngine, ReplyRequest } from "./types.ts";

/** Speaks for an agent. One per process: indexes of knowledge and what was learnt about endpoints are shared. */
export interface Replier {
  /** Never rejects for a failure of others: it is a step of the answer. */
  reply(request: ReplyRequest): Promise<AgentReply>;
}

export interface ReplierOptions {
  readonly clock: Clock;
  /** Null: no model server is configured. */
  readonly models: Models | null;
  readonly outbound: Pick<Outbound, "fetchGuarded">;
  readonly sleep: Sleep;
  /** For one call of a customer's endpoint. */
  readonly endpointTimeoutMs?: number;
}

/** Endpoints remembered with what they take; the oldest goes first. */
const maxEndpoints = 100;
const maxOutputTokens = 4_096;

export function createReplier(options: ReplierOptions): Replier {
  const { clock, models, outbound, sleep, endpointTimeoutMs = 30_000 } = options;
  const indexOf = createKnowledgeCache();
  const deps = { clock, indexOf, outbound, sleep };
  const gatewayCache = new Map<string, ModelGateway>();

  function endpointGateway(url: string, model: string, secret: string | null): ModelGateway {
    const key = JSON.stringify([url, model, secret]);
    const known = gatewayCache.get(key);
    if (known) return known;
    const [oldest] = gatewayCache.keys();
    if (oldest !== undefined && gatewayCache.size >= maxEndpoints) gatewayCache.delete(oldest);
    const gateway = createModelGateway(
      {
        provider: "openai-compatible",
        baseUrl: url,
        apiKey: secret ?? undefined,
        model,
        timeoutMs: endpointTimeoutMs,
        maxOutputTokens,
        fetch: guardedFetch(outbound, { url, timeoutMs: endpointTimeoutMs }),
      },
      clock,
    );
    gatewayCache.set(key, gateway);
    return gateway;
  }

  function partnerFor({ configuration, endpointSecret }: ReplyRequest): ChatPartner | string {
    const { endpointUrl, model } = configuration;
    if (engineOf(configuration, models) === "http") {
      if (endpointUrl === null) return "the agent has no endpoint_url";
      const gateway = endpointGateway(endpointUrl, model ?? "agent", endpointSecret);
      return { engine: "http", chat: gateway.chat, usdOf: () => null };
    }
    if (!models) return "no model server is configured (LLM_BASE_URL and LLM_MODEL)";
    const name = model ?? models.model;
    return {
      engine: "model",
      chat: (request, signal) => models.chat(name, request, signal),
      usdOf: (input, output) => models.usdOf(name, input, output),
    };
  }

  return {
    async reply(request) {
      const engine = engineOf(request.configuration, models);
      if (engine === "retrieval") return replyByRetrieval(deps, request);
      const partner = partnerFor(request);
      return typeof partner === "string" ? noReply(clock, engine, partner) : replyByChat(deps, partner, request);
    },
  };
}

function noReply(clock: Clock, engine: ReplyEngine, error: string): AgentReply {
  const log = createStepLog(clock);
  log.add(clock.now(), { type: "error", name: engine, error });
  const cost = { inputTokens: 0, outputTokens: 0, usd: 0 };
  return { engine, text: null, steps: log.steps, isHandedOver: false, cost };
}
