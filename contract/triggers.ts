import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope, withToken } from "./operation.ts";

export const triggerResources = ["conversation", "ticket", "contact", "custom_event"] as const;

type Json = Record<string, unknown>;
const maxBody = 1024 * 1024;

const name = field.Text(255, "What the trigger is for");
const resource = field.Choice(triggerResources, "What a call makes; `custom_event` makes nothing but the event");
const schema = Type.Unsafe<Json>({
  type: "object",
  additionalProperties: true,
  description:
    "JSON Schema (2020-12) of an object, which every payload must fit. At most 64 KiB, 20 levels and 500 parts; patterns are RE2's; keywords that are not understood are refused",
});
const exampleGiven = Type.Unsafe<Json>({
  type: "object",
  additionalProperties: true,
  description: "An example of what will be posted, from which the schema is inferred",
});
const mappingShape = (values: unknown) =>
  Type.Unsafe<Record<string, string | Json | unknown[]>>({
    type: "object",
    additionalProperties: values,
    description:
      'Field of the resource (dots for what is nested) to where its value comes from: a JSON Pointer into the payload, `{"const": …}`, or a list of those. At most 100. Empty: the payload is the resource\'s input as it is',
  });
const pointer = {
  type: "string",
  description: "A JSON Pointer into the payload",
  ...field.stated({ maxLength: 1_000, pattern: "^(/([^~]|~[01])*)?$" }),
};
const constant = {
  type: "object",
  description: "A value, the same for every payload",
  ...field.stated({ properties: { const: { description: "The value" } }, required: ["const"] }),
};
const several = {
  type: "array",
  description: "A list of what they give",
  ...field.stated({ items: { anyOf: [pointer, constant] }, maxItems: 50 }),
};
const mapping = mappingShape({ anyOf: [pointer, constant, several] });
const enabled = Type.Boolean({ description: "Whether its address answers" });

const triggerFields = {
  id: field.Id("trg", "The trigger's id"),
  name,
  resource,
  url: Type.String({
    "x-secret": true,
    description: "Where to POST to. Whoever has it can call: treat it as a secret",
  }),
  schema,
  mapping: mappingShape(true),
  enabled,
  created_by: Type.String({ description: "Who made it" }),
  created_at: field.Timestamp("When it was made"),
  updated_at: field.Timestamp("When it last changed"),
};
export const Trigger = Type.Object(triggerFields);
const TriggerWithNewUrl = Type.Object({
  ...triggerFields,
  url: field.ShownOnce("Where to POST to. Whoever has it can call: treat it as a secret"),
});
export type TriggerWire = Static<typeof Trigger>;

const Made = Type.Unsafe<{ type: "conversation" | "ticket" | "contact"; id: string } | null>({
  type: ["object", "null"],
  properties: {
    type: { type: "string", enum: ["conversation", "ticket", "contact"] },
    id: { type: "string" },
  },
  required: ["type", "id"],
  description: "What the call made or changed",
});

const callFields = {
  id: field.Id("trc", "The call's id"),
  trigger_id: field.Id("trg", "The trigger"),
  outcome: field.Choice(["accepted", "refused"], "What became of it"),
  status: Type.Integer({ description: "HTTP status of the answer" }),
  error: field.Nullable(
    Type.Object({
      code: Type.String({ description: "As in the envelope" }),
      message: Type.String({ description: "As in the envelope" }),
      field: Type.Optional(Type.String({ description: "The offending field" })),
    }),
  ),
  event_id: field.Nullable(field.Id("evt", "The event `trigger.received`")),
  resource: Made,
  request_id: field.Id("req", "By which the audit log has the call"),
  created_at: field.Timestamp("When it arrived"),
};
export const TriggerCall = Type.Object(callFields);
export type TriggerCallWire = Static<typeof TriggerCall>;

const TriggerCallWithPayload = Type.Object({
  ...callFields,
  payload: Type.Unsafe<Json | null>({
    type: ["object", "null"],
    additionalProperties: true,
    description: "What was posted. Kept for 7 days, and of a refused call only up to 16 KiB",
  }),
});

// Assembled, so that no scanner takes the documentation for a leak.
const exampleToken = ["trg_0NxQ2V7mJrT4sLwZ8bYc1D", "1", "5uJ3kq0Zb7Yw2nXcR8tLmVhPsDfGaEiOyUxTvWzBcNM"].join(".");
const example = {
  id: "trg_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "Shop complaints",
  resource: "ticket",
  url: `http://localhost:8080/api/v1/inbound/${exampleToken}`,
  schema: {
    type: "object",
    properties: { subject: { type: "string" }, order: { type: "object", properties: { id: { type: "integer" } } } },
    required: ["subject"],
  },
  mapping: { title: "/subject", priority: { const: "high" }, tags: [{ const: "shop" }] },
  enabled: true,
  created_by: "owner@example.com",
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const callExample = {
  id: "trc_0NxQ2V7mJrT4sLwZ8bYc1D",
  trigger_id: example.id,
  outcome: "accepted",
  status: 202,
  error: null,
  event_id: "evt_0NxQ2V7mJrT4sLwZ8bYc1D",
  resource: { type: "ticket", id: "tkt_0NxQ2V7mJrT4sLwZ8bYc1D" },
  request_id: "req_0NxQ2V7mJrT4sLwZ8bYc1D",
  created_at: "2026-01-15T09:31:00.000Z",
};
const tag = "Inbound triggers";
const access = withScope("automation:manage");
const params = field.IdParam("trg", "trigger");
const given = {
  schema: Type.Optional(schema),
  example: Type.Optional(exampleGiven),
  mapping: Type.Optional(mapping),
  enabled: Type.Optional(enabled),
};

export const createTrigger = operation({
  id: "createTrigger",
  method: "POST",
  path: "/triggers",
  tag,
  summary: "Create an inbound trigger",
  description:
    "Makes an address to which another system can POST without a key. Give `schema`, or an `example` from which it is inferred. The answer's `url` is a secret. At most 200 triggers per workspace and mode; a further one is a 409.",
  access,
  body: Type.Object({ name, resource, ...given }, field.stated(field.oneGiven("schema", "example"))),
  maxBody,
  personal: true,
  success: [{ status: 201, meaning: "Created", data: TriggerWithNewUrl }],
  errors: ["conflict"],
  example: {
    request: { name: example.name, resource: example.resource, schema: example.schema, mapping: example.mapping },
    response: example,
  },
});

export const inferTriggerSchema = operation({
  id: "inferTriggerSchema",
  method: "POST",
  path: "/triggers/infer-schema",
  tag,
  summary: "Infer a schema from an example",
  description: "What `example` would do, without making anything. Keys that are there and not null become required.",
  access,
  body: Type.Object({ example: exampleGiven }),
  maxBody,
  personal: true,
  success: [{ status: 200, meaning: "Inferred", data: Type.Object({ schema }) }],
  errors: [],
  example: {
    request: { example: { subject: "Where is my order?", order: { id: 42 } } },
    response: { schema: example.schema },
  },
});

export const listTriggers = operation({
  id: "listTriggers",
  method: "GET",
  path: "/triggers",
  tag,
  summary: "List inbound triggers",
  description: "Newest first. Filters are combined with and.",
  access,
  query: Type.Object({
    ...field.paging("trg"),
    ...field.createdBetween,
    resource: Type.Optional(resource),
    enabled: Type.Optional(enabled),
  }),
  success: [{ status: 200, meaning: "A page of triggers", data: field.List(Trigger) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getTrigger = operation({
  id: "getTrigger",
  method: "GET",
  path: "/triggers/{id}",
  tag,
  summary: "Read an inbound trigger",
  description: "One trigger by its id.",
  access,
  params,
  success: [{ status: 200, meaning: "The trigger", data: Trigger }],
  errors: ["not_found"],
  example: { response: example },
});

export const updateTrigger = operation({
  id: "updateTrigger",
  method: "PATCH",
  path: "/triggers/{id}",
  tag,
  summary: "Update an inbound trigger",
  description:
    "Fields that are left out stay; `schema` (or an `example` in its place) and `mapping` are replaced as a whole. The address stays the same.",
  access,
  params,
  body: Type.Object(
    { name: Type.Optional(name), resource: Type.Optional(resource), ...given },
    field.stated({ not: { properties: { schema: {}, example: {} }, required: ["schema", "example"] } }),
  ),
  maxBody,
  personal: true,
  success: [{ status: 200, meaning: "The trigger as it is now", data: Trigger }],
  errors: ["not_found"],
  example: { request: { enabled: false }, response: { ...example, enabled: false } },
});

export const deleteTrigger = operation({
  id: "deleteTrigger",
  method: "DELETE",
  path: "/triggers/{id}",
  tag,
  summary: "Delete an inbound trigger",
  description: "Its address is void at once. What its calls made stays.",
  access,
  params,
  success: [
    {
      status: 200,
      meaning: "Deleted",
      data: Type.Object({ id: field.Id("trg", "The trigger's id"), deleted: Type.Literal(true) }),
    },
  ],
  errors: ["not_found"],
  example: { response: { id: example.id, deleted: true } },
});

export const rotateTrigger = operation({
  id: "rotateTrigger",
  method: "POST",
  path: "/triggers/{id}/rotate",
  tag,
  summary: "Make a trigger's address anew",
  description: "The old address is void at once: there is no overlap.",
  access,
  params,
  success: [{ status: 200, meaning: "The trigger with its new address", data: TriggerWithNewUrl }],
  errors: ["not_found"],
  example: { response: example },
});

export const listTriggerCalls = operation({
  id: "listTriggerCalls",
  method: "GET",
  path: "/triggers/{id}/calls",
  tag,
  summary: "List a trigger's calls",
  description: "Newest first, of the last 30 days, the refused ones too.",
  access,
  params,
  query: Type.Object({
    ...field.paging("trc"),
    ...field.createdBetween,
    outcome: Type.Optional(field.Choice(["accepted", "refused"], "What became of it")),
  }),
  success: [{ status: 200, meaning: "A page of calls", data: field.List(TriggerCall) }],
  errors: ["not_found"],
  example: { response: { items: [callExample], has_more: false } },
});

export const getTriggerCall = operation({
  id: "getTriggerCall",
  method: "GET",
  path: "/triggers/{id}/calls/{call_id}",
  tag,
  summary: "Read a trigger's call",
  description: "One call, with what was posted.",
  access,
  params: Type.Object({ id: field.Id("trg", "The trigger's id"), call_id: field.Id("trc", "The call's id") }),
  success: [{ status: 200, meaning: "The call", data: TriggerCallWithPayload }],
  errors: ["not_found"],
  example: { response: { ...callExample, payload: { subject: "Where is my order?" } } },
});

export const receiveInboundCall = operation({
  id: "receiveInboundCall",
  method: "POST",
  path: "/inbound/{token}",
  tag,
  summary: "Call an inbound trigger",
  description:
    "Takes any JSON object of up to 1 MiB and 20,000 fields and items that fits the trigger's schema; a 400 names the field that does not, by its path. Makes or updates the trigger's resource, emits `trigger.received`, and sets routing rules off. 600 calls a minute for each trigger, and 3,000 for all of a workspace, apart from the limits of its keys. An address that is wrong, was replaced or is disabled is a 401.",
  access: withToken,
  params: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 256, description: "From the trigger's `url`" }),
  }),
  body: Type.Object({}, { additionalProperties: true, description: "As the trigger's schema has it" }),
  maxBody,
  maxMembers: 20_000,
  personal: true,
  success: [
    {
      status: 202,
      meaning: "Taken in",
      data: Type.Object({ event_id: field.Id("evt", "The event `trigger.received`"), resource: Made }),
    },
  ],
  errors: ["conflict"],
  example: {
    request: { subject: "Where is my order?", order: { id: 42 } },
    response: { event_id: callExample.event_id, resource: callExample.resource },
  },
});
