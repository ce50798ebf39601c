import type { AgentConfiguration } from "../agents/index.ts";
import type { TraceNode } from "../conversations/index.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import type { AgentReply, ReplyEngine, SpokenTurn, TokenCost } from "../replying/index.ts";
import { meetSimulatedCustomer } from "../training/index.ts";
import type { TestDeps } from "./agent-test-deps.ts";
import { createRunTrace } from "./run-trace.ts";
import type { TestInput } from "./types.ts";

export interface HoldConversation {
  readonly scope: Scope;
  readonly configuration: AgentConfiguration;
  readonly endpointSecret: string | null;
  readonly input: TestInput;
  /** Before anything is sent to an agent or stored. */
  readonly mask: Mask | undefined;
  readonly signal: AbortSignal;
}

export interface HeldConversation {
  readonly engine: ReplyEngine | null;
  readonly nodes: readonly TraceNode[];
  readonly replies: readonly string[];
  readonly isHandedOver: boolean;
  readonly latencyMs: number;
  readonly cost: TokenCost;
}

/** Answers of the agent in a scenario; a customer that never ends is left. */
const maxReplies = 20;

/** Who speaks for the customer: answers what the agent said, or is done. */
type Customer = (said: string) => string | null;

/** Lets the agent talk with the customer of a test until either is done. */
export async function holdConversation(deps: TestDeps, request: HoldConversation): Promise<HeldConversation> {
  const { configuration, endpointSecret, mask, signal } = request;
  const hidden = (text: string) => (mask ? mask(text) : text);
  const trace = createRunTrace();
  const { turns: opening, next } = await customerOf(deps, request);
  const turns: SpokenTurn[] = opening.map(({ role, text }) => ({ role, text: hidden(text) }));
  for (const turn of turns) trace.addTurn(turn, deps.clock.now());
  const replies: AgentReply[] = [];
  let latencyMs = 0;
  for (let round = 0; round < maxReplies; round++) {
    const startedAt = deps.clock.now();
    const began = performance.now();
    const reply = await deps.replier.reply({ configuration, endpointSecret, turns, signal });
    latencyMs += performance.now() - began;
    replies.push(reply);
    trace.addReply(reply, { startedAt, endedAt: deps.clock.now() });
    if (reply.text === null || reply.isHandedOver || signal.aborted) break;
    turns.push({ role: "agent", text: reply.text });
    const answer = next(reply.text);
    if (answer === null) break;
    turns.push({ role: "customer", text: hidden(answer) });
    trace.addTurn({ role: "customer", text: hidden(answer) }, deps.clock.now());
  }
  return {
    engine: replies[0]?.engine ?? null,
    nodes: trace.nodes,
    replies: replies.flatMap(({ text }) => text ?? []),
    isHandedOver: replies.some((reply) => reply.isHandedOver),
    latencyMs: Math.round(latencyMs),
    cost: sumOf(replies),
  };
}

async function customerOf(
  { db }: TestDeps,
  { scope, input }: HoldConversation,
): Promise<{ turns: readonly SpokenTurn[]; next: Customer }> {
  if (input.kind === "turns") return { turns: input.turns, next: () => null };
  const customer = await meetSimulatedCustomer({ db }, { scope, id: input.scenarioId });
  return {
    turns: [{ role: "customer", text: customer.openingLine }],
    next: (said) => {
      const { text, isLast } = customer.answer(said);
      return isLast ? null : text;
    },
  };
}

const sumOf = (replies: readonly AgentReply[]): TokenCost => ({
  inputTokens: replies.reduce((sum, { cost }) => sum + cost.inputTokens, 0),
  outputTokens: replies.reduce((sum, { cost }) => sum + cost.outputTokens, 0),
  usd: replies.some(({ cost }) => cost.usd === null)
    ? null
    : replies.reduce((sum, { cost }) => sum + (cost.usd ?? 0), 0),
});
