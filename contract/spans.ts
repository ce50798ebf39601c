import Type from "typebox";
import { operation, traceBody, withScope } from "./operation.ts";

export const ingestSpans = operation({
  id: "ingestSpans",
  method: "POST",
  path: "/otlp/v1/traces",
  tag: "OpenTelemetry",
  summary: "Ingest OpenTelemetry spans",
  description:
    "OTLP/HTTP, as protobuf or JSON, plain or gzip: point any OpenTelemetry exporter here. Spans by the GenAI or OpenInference conventions become the trace of a conversation, gathered by `gen_ai.conversation.id` (or `session.id`; without either, by their trace). They may come late, in pieces and out of order: a conversation closes after a quiet period and is scored then, and again when more comes. What can't be used is counted in `partialSuccess`. A request may have 10,000 spans, a conversation 10,000 spans of 32 MiB in all.",
  access: withScope("conversations:write"),
  body: Type.Object({
    resourceSpans: Type.Optional(
      Type.Unsafe<unknown[]>({
        type: "array",
        items: { type: "object" },
        description: "As `ExportTraceServiceRequest` of opentelemetry-proto has it",
      }),
    ),
  }),
  accepts: ["application/x-protobuf"],
  ...traceBody,
  personal: true,
  success: [
    {
      status: 200,
      meaning: "Taken in, as `ExportTraceServiceResponse`, without our envelope",
      data: Type.Object({
        partialSuccess: Type.Optional(
          Type.Object({
            rejectedSpans: Type.String({ description: "How many spans could not be used" }),
            errorMessage: Type.String({ description: "Why" }),
          }),
        ),
      }),
      media: ["application/json", "application/x-protobuf"],
    },
  ],
  errors: [],
  example: {
    request: {
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: "5b8efff798038103d269b633813fc60c",
                  spanId: "eee19b7ec3c1b174",
                  name: "chat",
                  startTimeUnixNano: "1768469400000000000",
                  endTimeUnixNano: "1768469401000000000",
                  attributes: [{ key: "gen_ai.conversation.id", value: { stringValue: "chat-42" } }],
                },
              ],
            },
          ],
        },
      ],
    },
    response: {},
  },
});
