import type { Database } from "../database/database.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";

/** A span as it came, whichever way: plain values, checked. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** In nanoseconds since 1970: milliseconds would not tell the order of what happens within one. */
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Attributes;
  readonly events: readonly SpanEvent[];
  readonly statusCode: StatusCode;
  readonly statusMessage: string;
  readonly resource: Attributes;
  readonly scopeName: string;
}

export type Attributes = Readonly<Record<string, unknown>>;
export type StatusCode = "unset" | "ok" | "error";

export interface SpanEvent {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Spans that could be used, and what was wrong with the first of the others. */
export interface ReadSpans {
  readonly spans: readonly Span[];
  readonly rejected: number;
  readonly reason: string | null;
}

/** What a span is to a conversation. `check` holds calls that judge the conversation rather than take part in it. */
export type Kind = "llm" | "agent" | "tool" | "retrieval" | "transfer" | "check" | "other";

/** One message of a chat, of whatever convention. */
export interface Message {
  readonly role: "customer" | "agent" | "system" | "tool";
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ToolCall[];
  readonly results: readonly ToolResult[];
}

export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  readonly input: unknown;
}

export interface ToolResult {
  readonly id: string | null;
  readonly output: unknown;
}

/** What a conversation's trace needs of a span, and nothing more: the form in which spans are kept. */
export interface MappedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  /** Decimal digits. */
  readonly startNs: string;
  readonly endNs: string;
  readonly kind: Kind;
  readonly name: string;
  readonly agent: string | null;
  readonly callId: string | null;
  readonly input: unknown;
  readonly output: unknown;
  /** What the model or agent was given, the chat so far included. */
  readonly heard: readonly Message[];
  /** What it said. */
  readonly said: readonly Message[];
  readonly failed: boolean;
  readonly error: string | null;
  readonly attributes: Attributes;
}

/** A span ready to be stored. */
export interface ArrivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** The mapped span as JSON. */
  readonly node: string;
  readonly byteCount: number;
  /** The call that brought it. */
  readonly requestId: string;
}

export interface Usage {
  readonly spanCount: number;
  readonly byteCount: number;
}

export interface KnownTrace extends Usage {
  readonly traceId: string;
  readonly conversationId: string | null;
  /** The calls that brought its spans, as long as it has no conversation that remembers them. */
  readonly requestIds: readonly string[];
}

/** What one call did to a trace. */
export interface TraceChange extends Usage {
  readonly traceId: string;
  readonly conversationId: string | null;
  readonly isChanged: boolean;
  /** The call. */
  readonly requestId: string;
}

/** When the last span of a conversation or trace came, and whether it was put together since. */
export interface Arrival {
  readonly lastSpanAt: Date;
  readonly isGathered: boolean;
  /** Of all its spans. */
  readonly byteCount: number;
}

/** The spans of one call. */
export interface SpanRequest {
  readonly scope: Scope;
  readonly spans: readonly ArrivedSpan[];
  /** By trace: the external id of its conversation, where the spans tell it. */
  readonly keys: ReadonlyMap<string, string>;
  readonly privacy: Privacy;
  readonly requestId: string;
}

/** Stores the spans of calls; each is answered after its commit. */
export interface SpanWriter {
  /** The database that it writes to. */
  readonly db: Database;
  /** Answers how many spans there was no room for. */
  add(request: SpanRequest): Promise<number>;
}
