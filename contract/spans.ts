import Type from "typebox";
import { operation, traceBody, withScope } from "./operation.ts";

export const ingestSpans = operation({
  id: "ingestSpans",
  method: "POST",
  path: "/otlp/v1/traces",
  tag: "OpenTelemetry",
  summary: "Ingest OpenTelemetry spans",
  description:
    "Accepts OTLP/HTTP as protobuf or JSON, plain or gzip: point any OpenTelemetry exporter here. Spans that follow the GenAI or OpenInference conventions become the trace of a conversation. They are grouped by `gen_ai.conversation.id`, or `session.id`, or else by their trace. Spans can arrive late, in parts and out of order: a conversation is scored after a quiet period, and again if more spans arrive. Spans that can't be used are counted in `partialSuccess`. A request can have at most 10,000 spans; a conversation at most 10,000 spans and 32 MiB.",
  access: withScope("conversations:write"),
  body: Type.Object({
    resourceSpans: Type.Optional(
      Type.Unsafe<unknown[]>({
        type: "array",
        items: { type: "object" },
        description: "As in `ExportTraceServiceRequest` of opentelemetry-proto",
      }),
    ),
  }),
  accepts: ["application/x-protobuf"],
  ...traceBody,
  personal: true,
  success: [
    {
      status: 200,
      meaning: "Accepted: an `ExportTraceServiceResponse`, without the response envelope",
      data: Type.Object({
        partialSuccess: Type.Optional(
          Type.Object({
            rejectedSpans: Type.String({ description: "Number of spans that could not be used" }),
            errorMessage: Type.String({ description: "Why they could not be used" }),
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
