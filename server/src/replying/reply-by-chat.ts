import type { AgentTool } from "../agents/index.ts";
import {
  type ChatMessage,
  type ChatReply,
  type ChatRequest,
  ModelBusy,
  ModelFailure,
  type Sleep,
} from "../models/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Outbound } from "../platform/outbound/types.ts";
import type { KnowledgeCache } from "./knowledge-cache.ts";
import { promptFor } from "./prompt-for.ts";
import { createStepLog, type StepLog } from "./reply-steps.ts";
import { runTool } from "./run-tool.ts";
import { searchKnowledge } from "./search-knowledge.ts";
import type { AgentReply, ReplyEngine, ReplyRequest, SpokenTurn, TokenCost } from "./types.ts";

export interface ChatDeps {
  readonly clock: Clock;
  readonly indexOf: KnowledgeCache;
  readonly outbound: Pick<Outbound, "fetchGuarded">;
  readonly sleep: Sleep;
}

/** A model to talk to, at whatever server. */
export interface ChatPartner {
  readonly engine: ReplyEngine;
  chat(request: ChatRequest, signal: AbortSignal): Promise<ChatReply>;
  /** Null: the price is not known. */
  usdOf(inputTokens: number, outputTokens: number): number | null;
}

/** Rounds of tool calls before an answer; a model that keeps calling tools is cut off. */
const maxToolRounds = 8;
const maxCallsPerRound = 8;
const maxPassages = 5;
const maxAttempts = 2;
/** A server that asks for a longer pause is not waited for: someone is waiting for the test. */
const maxRetryAfterMs = 5_000;
const backoffMs = 1_000;
const maxReplyChars = 32_768;

/** Answers through a chat model: knowledge in the prompt, tools run here, every failure a step of the trace. */
export async function replyByChat(deps: ChatDeps, partner: ChatPartner, request: ReplyRequest): Promise<AgentReply> {
  const { configuration, turns, signal } = request;
  const log = createStepLog(deps.clock);
  const question = turns.at(-1)?.text ?? "";
  const hits = searchKnowledge(deps, configuration, { question, limit: maxPassages, log });
  const messages: ChatMessage[] = turns.map(toMessage);
  const talk = { deps, partner, log, signal, cost: createCost(partner) };
  const { tools } = configuration;
  const answer = (text: string | null): AgentReply => ({
    engine: partner.engine,
    text,
    steps: log.steps,
    isHandedOver: false,
    cost: talk.cost.total(),
  });
  for (let round = 0; ; round++) {
    const reply = await ask(talk, { system: promptFor(configuration, hits), messages, tools });
    if (!reply) return answer(null);
    if (reply.toolsRefused && round === 0) note(talk, "the server refuses tools, so the model was asked without them");
    if (reply.toolCalls.length === 0) return answer(finalText(talk, reply.text));
    if (round >= maxToolRounds) {
      note(talk, `the model still calls tools after ${maxToolRounds} rounds`);
      return answer(null);
    }
    const toolCalls = reply.toolCalls.slice(0, maxCallsPerRound);
    if (toolCalls.length < reply.toolCalls.length) {
      note(talk, `the model calls ${reply.toolCalls.length} tools at once; ${maxCallsPerRound} were run`);
    }
    messages.push({ role: "assistant", text: reply.text, toolCalls: toolCalls.map(withObjectInput) });
    for (const call of toolCalls) messages.push(await callTool(talk, tools, call));
  }
}

interface Talk {
  readonly deps: ChatDeps;
  readonly partner: ChatPartner;
  readonly log: StepLog;
  readonly signal: AbortSignal;
  readonly cost: ReturnType<typeof createCost>;
}

const toMessage = ({ role, text }: SpokenTurn): ChatMessage =>
  role === "customer" ? { role: "user", text } : { role: "assistant", text, toolCalls: [] };

function note({ deps, log }: Talk, error: string): void {
  log.add(deps.clock.now(), { type: "error", name: null, error });
}

function finalText(talk: Talk, text: string): string | null {
  const said = text.trim().slice(0, maxReplyChars);
  if (said !== "") return said;
  note(talk, "the answer is empty");
  return null;
}

/** Undefined: no answer, and the log says why. */
async function ask(talk: Talk, request: ChatRequest): Promise<ChatReply | undefined> {
  const { deps, partner, log, signal } = talk;
  for (let attempt = 1; ; attempt++) {
    const startedAt = deps.clock.now();
    try {
      const reply = await partner.chat(request, signal);
      talk.cost.add(reply);
      return reply;
    } catch (error) {
      if (signal.aborted) {
        log.add(startedAt, { type: "error", name: partner.engine, error: "the time for the test is over" });
        return undefined;
      }
      if (!(error instanceof ModelFailure || error instanceof ModelBusy)) throw error;
      log.add(startedAt, { type: "error", name: partner.engine, error: error.message });
      const waitMs = error instanceof ModelFailure ? waitFor(error, attempt) : undefined;
      if (waitMs === undefined) return undefined;
      await deps.sleep(waitMs, signal).catch(() => undefined);
    }
  }
}

/** How long to wait before the next attempt; undefined: there is none. A time-out is not tried again: it took long enough. */
function waitFor({ facts }: ModelFailure, attempt: number): number | undefined {
  const askedMs = facts.retryAfterMs ?? backoffMs;
  const isWorthIt = facts.retryable && !facts.timedOut;
  return isWorthIt && attempt < maxAttempts && askedMs <= maxRetryAfterMs ? askedMs : undefined;
}

type Called = ChatReply["toolCalls"][number];

/** Servers refuse a conversation in which earlier arguments are not a JSON object. */
const withObjectInput = (call: Called): Called => ({
  ...call,
  input: typeof call.input === "object" && call.input !== null ? call.input : {},
});

async function callTool(talk: Talk, tools: readonly AgentTool[], call: Called): Promise<ChatMessage> {
  const { deps, log, signal } = talk;
  const startedAt = deps.clock.now();
  const { id: callId, name, input } = call;
  const tool = tools.find((one) => one.name === name);
  const { output, error } = await runTool(deps.outbound, { tool, name, input, signal });
  log.add(startedAt, { type: "tool_call", name, input, output: error === null ? output : null, error });
  return { role: "tool", callId, name, output };
}

function createCost(partner: ChatPartner) {
  let inputTokens = 0;
  let outputTokens = 0;
  let isKnown = true;
  return {
    add(reply: ChatReply): void {
      isKnown &&= reply.inputTokens !== null && reply.outputTokens !== null;
      inputTokens += reply.inputTokens ?? 0;
      outputTokens += reply.outputTokens ?? 0;
    },
    total: (): TokenCost => ({
      inputTokens,
      outputTokens,
      usd: isKnown ? partner.usdOf(inputTokens, outputTokens) : null,
    }),
  };
}
