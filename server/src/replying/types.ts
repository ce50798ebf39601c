import type { AgentConfiguration } from "../agents/index.ts";
import type { TraceNode } from "../conversations/index.ts";

/** How an agent's answers come about. */
export type ReplyEngine = "model" | "http" | "retrieval";

export interface SpokenTurn {
  readonly role: "customer" | "agent";
  readonly text: string;
}

export interface ReplyRequest {
  readonly configuration: AgentConfiguration;
  /** For the agent's own endpoint; null: it has none, or it belongs to another address. */
  readonly endpointSecret: string | null;
  /** Ends with the customer's turn to answer. */
  readonly turns: readonly SpokenTurn[];
  readonly signal: AbortSignal;
}

/** What happened on the way to an answer: a node of the trace without its place in the tree. */
export interface ReplyStep {
  readonly type: Exclude<TraceNode["type"], "turn">;
  readonly name: string | null;
  readonly content: string | null;
  readonly input: unknown;
  readonly output: unknown;
  readonly status: "ok" | "error";
  readonly error: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

export interface TokenCost {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null: a model was used whose price is not known. */
  readonly usd: number | null;
}

export interface AgentReply {
  readonly engine: ReplyEngine;
  /** Null: there is no answer, and an error step says why. */
  readonly text: string | null;
  readonly steps: readonly ReplyStep[];
  readonly isHandedOver: boolean;
  readonly cost: TokenCost;
}
