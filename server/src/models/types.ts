/** A server that speaks the OpenAI chat protocol or Anthropic's, and one model there. */
export interface ModelSettings {
  readonly provider: "openai-compatible" | "anthropic";
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  readonly maxOutputTokens: number;
  /** Sends the request; by default a plain bounded fetch. Agents of customers send through the outbound guard. */
  readonly fetch?: typeof globalThis.fetch;
}

/** One question whose answer is a JSON object. */
export interface StructuredPrompt {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer. */
  readonly schema: object;
}

export interface ModelReply {
  /** The text as the model wrote it. Nothing about it has been checked. */
  readonly text: string;
  /** Null: the server did not report it. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export interface ChatTool {
  readonly name: string;
  readonly description: string | null;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ChatToolCall {
  readonly id: string;
  readonly name: string;
  /** Parsed JSON; the raw text where it is not JSON. */
  readonly input: unknown;
}

export type ChatMessage =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly toolCalls: readonly ChatToolCall[] }
  | { readonly role: "tool"; readonly callId: string; readonly name: string; readonly output: string };

export interface ChatRequest {
  readonly system: string | null;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
}

export interface ChatReply extends ModelReply {
  readonly toolCalls: readonly ChatToolCall[];
  /** The server refuses tools, so the model was asked without them. */
  readonly toolsRefused: boolean;
}

/** Why a call brought no answer. */
export interface FailureFacts {
  /** In plain words. Never the server's own text, which may repeat the conversation. */
  readonly what: string;
  /** Whether the time for the call passed without an answer. */
  readonly timedOut: boolean;
  /** Whether the same call may succeed a moment later. */
  readonly retryable: boolean;
  /** Whether the failure says something about the server; false: this one request was at fault. */
  readonly serverFault: boolean;
  /** Whether the call may have been charged all the same. */
  readonly mayCost: boolean;
  readonly retryAfterMs: number | null;
}

export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(facts.what);
    this.facts = facts;
  }
}

/** Our own limits (calls a minute, calls at once) leave no room. The message is half a sentence. */
export class ModelBusy extends Error {
  override readonly name = "ModelBusy";
}

export interface ModelPrices {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

/** Waits, so that tests need not. Rejects with the signal's reason. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** How a server wants structured answers asked for: by JSON Schema, as any JSON object, or in words only. */
export type AnswerFormat = "json_schema" | "json_object" | "plain";

/** What was learnt about a server. */
export interface ServerHabits {
  readonly format: AnswerFormat;
  readonly temperature: boolean;
  readonly tokensField: "max_tokens" | "max_completion_tokens";
  readonly tools: boolean;
  /** Whether the schema is repeated in the prompt: always unless the server takes and follows the schema. */
  readonly schemaInPrompt: boolean;
}
