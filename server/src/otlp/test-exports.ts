import { context, type Span as SdkSpan, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { chatOf } from "./test-spans.ts";

const begin = Date.parse("2026-01-15T09:30:00Z");

/** A support run as an instrumented application would record it: two turns, each a trace of its own. */
export async function recordRun(key: string | undefined): Promise<readonly ReadableSpan[]> {
  const memory = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: memory })] });
  const tracer = provider.getTracer("support-bot", "1.0.0");
  const at = (seconds: number) => new Date(begin + seconds * 1000);
  const within = (parent: SdkSpan) => trace.setSpan(context.active(), parent);
  const named = key === undefined ? {} : { "gen_ai.conversation.id": key };
  const run = (from: number) =>
    tracer.startSpan("invoke_agent Ann", {
      startTime: at(from),
      attributes: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "Ann", ...named },
    });
  const chat = (parent: SdkSpan, from: number, to: number, heard: string[], said: unknown) => {
    const span = tracer.startSpan("chat m", { startTime: at(from), kind: SpanKind.CLIENT }, within(parent));
    span.setAttributes({
      "gen_ai.operation.name": "chat",
      "gen_ai.request.model": "m",
      "gen_ai.usage.input_tokens": 12,
      "gen_ai.response.finish_reasons": ["stop"],
      "gen_ai.input.messages": chatOf(...heard),
      "gen_ai.output.messages": typeof said === "string" ? chatOf(`assistant: ${said}`) : JSON.stringify([said]),
    });
    span.end(at(to));
  };
  const tool = (parent: SdkSpan, name: string, from: number, to: number, error?: string) => {
    const span = tracer.startSpan(`execute_tool ${name}`, { startTime: at(from) }, within(parent));
    span.setAttributes({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": name,
      "gen_ai.tool.call.arguments": '{"order":7}',
    });
    if (error === undefined) span.setAttribute("gen_ai.tool.call.result", '{"state":"sent"}');
    else {
      span.recordException(new Error(error), at(to));
      span.setStatus({ code: SpanStatusCode.ERROR, message: error });
    }
    span.end(at(to));
  };

  const first = run(0);
  chat(first, 1, 2, ["user: Where is order 7?"], {
    role: "assistant",
    parts: [{ type: "tool_call", name: "find_order", arguments: { order: 7 } }],
  });
  tool(first, "find_order", 2, 3);
  chat(first, 3, 4, ["user: Where is order 7?"], "It was sent.");
  first.end(at(5));
  const second = run(10);
  tool(second, "transfer_to_billing", 11, 12, "nobody there");
  chat(second, 12, 13, ["user: Where is order 7?", "assistant: It was sent.", "user: And the bill?"], "Paid.");
  second.end(at(14));
  await provider.forceFlush();
  return memory.getFinishedSpans();
}

export const runOutline = [
  "customer: Where is order 7?",
  "agent: It was sent.",
  "  tool_call find_order",
  "customer: And the bill?",
  "agent: Paid.",
  "  transfer billing Error: nobody there",
];

export interface ExportSettings {
  readonly base: string;
  readonly key: string;
  readonly form: "protobuf" | "json";
  readonly gzip: boolean;
}

/** Sends spans with OpenTelemetry's own exporter; throws what it throws. */
export async function exportSpans(spans: readonly ReadableSpan[], settings: ExportSettings): Promise<void> {
  const Exporter = settings.form === "json" ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({
    url: `${settings.base}/otlp/v1/traces`,
    headers: { authorization: `Bearer ${settings.key}` },
    compression: (settings.gzip ? "gzip" : "none") as never,
  });
  await new Promise<void>((resolve, reject) =>
    exporter.export([...spans], ({ code, error }) => (code === 0 ? resolve() : reject(error))),
  );
  await exporter.shutdown();
}
