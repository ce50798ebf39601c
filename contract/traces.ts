import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";
import { turnSentiment } from "./sentiment.ts";

export const nodeTypes = ["conversation", "turn", "tool_call", "retrieval", "transfer", "error"] as const;
export const eventTypes = ["turn", "tool_call", "retrieval", "transfer", "error"] as const;
export const nodeRoles = ["agent", "customer", "system"] as const;
export const nodeStatuses = ["ok", "error"] as const;

/** Whatever JSON it is, kept as it was given. */
const Anything = (description: string) => Type.Unsafe<unknown>({ description });

const Attributes = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
  description: "Further facts, kept as they were given",
});

const nodeId = (description: string) => Type.String({ minLength: 1, maxLength: 255, pattern: "\\S", description });
const name = field.Text(500, "The tool, source, target or speaker");
const content = Type.String({ description: "What was said" });
const durationMs = Type.Number({ minimum: 0, description: "How long it took" });
/** Ten thousand years: from any timestamp to any other. */
const maxOffsetMs = 320_000_000_000_000;

/**
 * One event as sent. `children` hold further ones of the same shape; they are checked like the rest, only by the server
 * itself: a schema that refers to itself is more than most generators of client code can take.
 */
export const TraceEvent = Type.Object({
  id: Type.Optional(nodeId("Your own id, unique in the conversation; made up when left out")),
  parent_id: field.Clearable(nodeId("The id of the event that this one belongs to")),
  type: field.Choice(eventTypes, "What it is"),
  role: field.Clearable(field.Choice(nodeRoles, "Who speaks, in a turn")),
  name: field.Clearable(name),
  content: field.Clearable(content),
  input: Type.Optional(Anything("What a tool or a retrieval was given")),
  output: Type.Optional(Anything("What came back")),
  status: field.Clearable(field.Choice(nodeStatuses, "How it ended")),
  error: field.Clearable(Type.String({ maxLength: 65_536, description: "What went wrong" })),
  started_at: field.Clearable(field.Timestamp("When it began")),
  ended_at: field.Clearable(field.Timestamp("When it ended")),
  duration_ms: field.Clearable(durationMs),
  offset_ms: field.Clearable(
    Type.Number({
      minimum: 0,
      maximum: maxOffsetMs,
      description: "When it began, in milliseconds since the beginning of the conversation or its recording",
    }),
  ),
  attributes: field.Clearable(Attributes),
  children: Type.Optional(
    Type.Unsafe<unknown[]>({
      type: "array",
      items: { type: "object" },
      description: "Events that belong to this one, in the same shape, in the place of `parent_id`",
    }),
  ),
});
export type TraceEventWire = Static<typeof TraceEvent>;

/** One node as answered. Its `children` are nodes, too. */
export const TraceNode = Type.Object({
  id: nodeId("Unique in the conversation"),
  type: field.Choice(nodeTypes, "What it is; the root is the conversation"),
  name: field.Nullable(name),
  role: field.Nullable(field.Choice(nodeRoles, "Who speaks, in a turn")),
  content: field.Nullable(content),
  input: Anything("What a tool or a retrieval was given"),
  output: Anything("What came back"),
  status: field.Nullable(field.Choice(nodeStatuses, "How it ended")),
  error: field.Nullable(Type.String({ description: "What went wrong" })),
  started_at: field.Nullable(field.Timestamp("When it began")),
  ended_at: field.Nullable(field.Timestamp("When it ended")),
  duration_ms: field.Nullable(durationMs),
  offset_ms: field.Nullable(
    Type.Number({
      minimum: 0,
      maximum: maxOffsetMs,
      description:
        "When it began, in milliseconds since the beginning of the conversation or its recording: as the event or the transcript tells it, otherwise by `started_at`. There also where `started_at` is not known",
    }),
  ),
  sentiment: field.Nullable(
    Type.Object(turnSentiment, {
      description:
        "The sentiment of a turn by the newest scorecard. Null for other nodes, before the conversation is scored, in a language that can't be read, in exports, and for a person who still has to review the conversation blind",
    }),
  ),
  attributes: Attributes,
  children: Type.Unsafe<unknown[]>({
    type: "array",
    items: { type: "object", additionalProperties: true },
    description: "The nodes below it, in the order of the conversation, each in this same shape",
  }),
});
export type TraceNodeWire = Omit<Static<typeof TraceNode>, "children"> & { children: TraceNodeWire[] };

export const Trace = Type.Object({
  conversation_id: field.Id("conv", "The conversation"),
  root: TraceNode,
});

const blank = {
  name: null,
  role: null,
  content: null,
  input: null,
  output: null,
  status: null,
  error: null,
  started_at: null,
  ended_at: null,
  duration_ms: null,
  offset_ms: null,
  sentiment: null,
  attributes: {},
  children: [],
};

export const getConversationTrace = operation({
  id: "getConversationTrace",
  method: "GET",
  path: "/conversations/{id}/trace",
  tag: "Conversations",
  summary: "Read a conversation's trace",
  description:
    "The full event tree: turns, tool calls, retrievals, transfers and errors, nested, with times, input and output. It comes from the `events` that were sent, else from the transcript, else from OpenTelemetry spans.",
  access: withScope("conversations:read"),
  params: field.IdParam("conv", "conversation"),
  success: [{ status: 200, meaning: "The trace", data: Trace }],
  errors: ["not_found"],
  example: {
    response: {
      conversation_id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
      root: {
        ...blank,
        id: "conv_0NxQ2V7mJrT4sLwZ8bYc1D",
        type: "conversation",
        children: [
          {
            ...blank,
            id: "n1",
            type: "turn",
            role: "customer",
            content: "Where is my order?",
            sentiment: { label: "neutral", score: 0 },
          },
          {
            ...blank,
            id: "n2",
            type: "turn",
            role: "agent",
            content: "It left our warehouse this morning.",
            children: [{ ...blank, id: "n3", type: "tool_call", name: "find_order", status: "ok" }],
          },
        ],
      },
    },
  },
});
