import { structured } from "./json-text.ts";
import { textOrNull } from "./read-part.ts";
import { spanError } from "./span-error.ts";
import { spanFacts } from "./span-facts.ts";
import { spanKind, toolName, transferTarget } from "./span-kind.ts";
import { spanMessages } from "./span-messages.ts";
import type { Attributes, Kind, MappedSpan, Span } from "./types.ts";
import { unflatten } from "./unflatten.ts";

const maxNameLength = 500;
const silent = { heard: [], said: [] };

/** A span of any of the conventions in the terms of a conversation's trace. */
export function mapSpan(span: Span): MappedSpan {
  const { attributes } = span;
  const kind = spanKind(span);
  const error = spanError(span);
  const speaks = kind === "llm" || kind === "agent";
  const done = kind === "retrieval" ? retrieval(span) : kind === "tool" || kind === "transfer" ? tool(span) : nothing;
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    startNs: String(span.startNs),
    endNs: String(span.endNs),
    kind,
    name: short(nameOf(span, kind, done.input)),
    agent: agentOf(span, kind),
    callId: textOrNull(attributes["gen_ai.tool.call.id"] ?? attributes["tool_call.id"]),
    ...done,
    ...(speaks ? spanMessages(span) : silent),
    failed: error !== null,
    error,
    // Of what has no place of its own in the trace only its errors are shown.
    attributes: kind === "other" || kind === "check" ? {} : spanFacts(span),
  };
}

interface Done {
  readonly input: unknown;
  readonly output: unknown;
}

const nothing: Done = { input: null, output: null };

function nameOf(span: Span, kind: Kind, input: unknown): string {
  if (kind === "transfer") return transferTarget(toolName(span), input);
  if (kind === "tool") return toolName(span);
  if (kind === "retrieval") return textOrNull(span.attributes["gen_ai.data_source.id"]) ?? span.name;
  return span.name;
}

/** Conventions bound nothing; names here do. */
function short(name: string): string {
  const start = name.slice(0, maxNameLength);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

function agentOf({ attributes, name }: Span, kind: Kind): string | null {
  const told = textOrNull(attributes["gen_ai.agent.name"] ?? attributes["agent.name"]);
  if (told !== null || kind !== "agent") return told && short(told);
  return short(name.replace(/^invoke_agent\s*/, "")) || null;
}

/** Tools tell what they were given and gave back as attributes; older ones as events with the same names as a chat's. */
function tool(span: Span): Done {
  return {
    input:
      firstOf(
        span.attributes,
        "gen_ai.tool.call.arguments",
        "input.value",
        "tool_call.function.arguments",
        "tool.parameters",
        "traceloop.entity.input",
      ) ?? inEvent(span, "gen_ai.tool.message", "content"),
    output:
      firstOf(span.attributes, "gen_ai.tool.call.result", "output.value", "traceloop.entity.output") ??
      inEvent(span, "gen_ai.choice", "message"),
  };
}

function retrieval({ attributes }: Span): Done {
  const documents = [
    ...unflatten(attributes, "retrieval.documents"),
    ...unflatten(attributes, "reranker.output_documents"),
  ].map((each) => (each as { document?: unknown } | null)?.document ?? each);
  const whole = firstOf(attributes, "gen_ai.retrieval.documents");
  return {
    input: firstOf(attributes, "gen_ai.retrieval.query.text", "input.value", "reranker.query"),
    output: whole ?? (documents.length > 0 ? documents : firstOf(attributes, "output.value")),
  };
}

function firstOf(attributes: Attributes, ...keys: string[]): unknown {
  const key = keys.find((each) => attributes[each] !== undefined && attributes[each] !== null);
  return key === undefined ? null : structured(attributes[key]);
}

function inEvent({ events }: Span, name: string, key: string): unknown {
  const event = events.find((each) => each.name === name);
  return event ? firstOf(event.attributes, key, "gen_ai.event.content") : null;
}
