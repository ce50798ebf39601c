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
  description: "Additional attributes, stored as you send them",
});

const nodeId = (description: string) => Type.String({ minLength: 1, maxLength: 255, pattern: "\\S", description });
const name = field.Text(500, "The name of the tool, source, target or speaker");
const content = Type.String({ description: "The text that was said" });
const durationMs = Type.Number({ minimum: 0, description: "Duration in milliseconds" });
/** Ten thousand years: from any timestamp to any other. */
const maxOffsetMs = 320_000_000_000_000;

/**
 * One event as sent. `children` hold further ones of the same shape; they are checked like the rest, only by the server
 * itself: a schema that refers to itself is more than most generators of client code can take.
 */
export const TraceEvent = Type.Object({
  id: Type.Optional(nodeId("Your own id, unique in the conversation; generated if you leave it out")),
  parent_id: field.Clearable(nodeId("The id of the parent event")),
  type: field.Choice(eventTypes, "The event type"),
  role: field.Clearable(field.Choice(nodeRoles, "For a turn: who speaks")),
  name: field.Clearable(name),
  content: field.Clearable(content),
  input: Type.Optional(Anything("The input of a tool call or retrieval")),
  output: Type.Optional(Anything("The output of a tool call or retrieval")),
  status: field.Clearable(field.Choice(nodeStatuses, "The result")),
  error: field.Clearable(Type.String({ maxLength: 65_536, description: "The error message" })),
  started_at: field.Clearable(field.Timestamp("When it started")),
  ended_at: field.Clearable(field.Timestamp("When it ended")),
  duration_ms: field.Clearable(durationMs),
  offset_ms: field.Clearable(
    Type.Number({
      minimum: 0,
      maximum: maxOffsetMs,
      description: "Start time in milliseconds since the start of the conversation or its recording",
    }),
  ),
  attributes: field.Clearable(Attributes),
  children: Type.Optional(
    Type.Unsafe<unknown[]>({
      type: "array",
      items: { type: "object" },
      description: "Child events in the same format, as an alternative to `parent_id`",
    }),
  ),
});
export type TraceEventWire = Static<typeof TraceEvent>;

/** One node as answered. Its `children` are nodes, too. */
export const TraceNode = Type.Object({
  id: nodeId("The node's id, unique in the conversation"),
  type: field.Choice(nodeTypes, "The node type; the root is the conversation"),
  name: field.Nullable(name),
  role: field.Nullable(field.Choice(nodeRoles, "For a turn: who speaks")),
  content: field.Nullable(content),
  input: Anything("The input of a tool call or retrieval"),
  output: Anything("The output of a tool call or retrieval"),
  status: field.Nullable(field.Choice(nodeStatuses, "The result")),
  error: field.Nullable(Type.String({ description: "The error message" })),
  started_at: field.Nullable(field.Timestamp("When it started")),
  ended_at: field.Nullable(field.Timestamp("When it ended")),
  duration_ms: field.Nullable(durationMs),
  offset_ms: field.Nullable(
    Type.Number({
      minimum: 0,
      maximum: maxOffsetMs,
      description:
        "Start time in milliseconds since the start of the conversation or its recording. Taken from the event or the transcript, otherwise computed from `started_at`. Can be set even if `started_at` is null",
    }),
  ),
  sentiment: field.Nullable(
    Type.Object(turnSentiment, {
      description:
        "The sentiment of a turn, from the newest scorecard. Null for other nodes, before the conversation is scored, in unsupported languages, in exports, and for members who still have to review the conversation blind",
    }),
  ),
  attributes: Attributes,
  children: Type.Unsafe<unknown[]>({
    type: "array",
    items: { type: "object", additionalProperties: true },
    description: "Child nodes in the order of the conversation, in the same format",
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
  summary: "Retrieve a conversation's trace",
  description:
    "Returns the conversation as a tree of turns, tool calls, retrievals, transfers and errors, with times, input and output. It is built from the `events` that you sent, otherwise from the transcript, otherwise from OpenTelemetry spans.",
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
