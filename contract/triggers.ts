import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope, withToken } from "./operation.ts";

export const triggerResources = ["conversation", "ticket", "contact", "custom_event"] as const;

type Json = Record<string, unknown>;
const maxBody = 1024 * 1024;

const name = field.Text(255, "What the trigger is for");
const resource = field.Choice(triggerResources, "What a call creates; `custom_event` only creates the event");
const schema = Type.Unsafe<Json>({
  type: "object",
  additionalProperties: true,
  description:
    "JSON Schema (2020-12) of an object that every payload must match. At most 64 KiB, 20 levels and 500 parts. Patterns use RE2 syntax; unsupported keywords are refused",
});
const exampleGiven = Type.Unsafe<Json>({
  type: "object",
  additionalProperties: true,
  description: "An example payload, from which the schema is inferred",
});
const mappingShape = (values: unknown) =>
  Type.Unsafe<Record<string, string | Json | unknown[]>>({
    type: "object",
    additionalProperties: values,
    description:
      'Maps each field of the resource (with dots for nested fields) to its source: a JSON Pointer into the payload, `{"const": …}`, or a list of those. At most 100 fields. If it is empty, the payload itself is the input of the resource',
  });
const pointer = {
  type: "string",
  description: "A JSON Pointer into the payload",
  ...field.stated({ maxLength: 1_000, pattern: "^(/([^~]|~[01])*)?$" }),
};
const constant = {
  type: "object",
  description: "A constant value",
  ...field.stated({ properties: { const: { description: "The value" } }, required: ["const"] }),
};
const several = {
  type: "array",
  description: "A list of JSON Pointers and constants",
  ...field.stated({ items: { anyOf: [pointer, constant] }, maxItems: 50 }),
};
const mapping = mappingShape({ anyOf: [pointer, constant, several] });
const enabled = Type.Boolean({ description: "Whether the trigger accepts calls" });

const triggerFields = {
  id: field.Id("trg", "The trigger's id"),
  name,
  resource,
  url: Type.String({
    "x-secret": true,
    description: "The address to POST to. Anyone who has it can call the trigger, so treat it as a secret",
  }),
  schema,
  mapping: mappingShape(true),
  enabled,
  created_by: Type.String({ description: "Who created it" }),
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
};
export const Trigger = Type.Object(triggerFields);
const TriggerWithNewUrl = Type.Object({
  ...triggerFields,
  url: field.ShownOnce("The address to POST to. Anyone who has it can call the trigger, so treat it as a secret"),
});
export type TriggerWire = Static<typeof Trigger>;

const Made = Type.Unsafe<{ type: "conversation" | "ticket" | "contact"; id: string } | null>({
  type: ["object", "null"],
  properties: {
    type: { type: "string", enum: ["conversation", "ticket", "contact"] },
    id: { type: "string" },
  },
  required: ["type", "id"],
  description: "The resource that the call created or changed",
});

const callFields = {
  id: field.Id("trc", "The call's id"),
  trigger_id: field.Id("trg", "The trigger"),
  outcome: field.Choice(["accepted", "refused"], "Whether the call was accepted or refused"),
  status: Type.Integer({ description: "HTTP status of the response" }),
  error: field.Nullable(
    Type.Object({
      code: Type.String({ description: "As in the error envelope" }),
      message: Type.String({ description: "As in the error envelope" }),
      field: Type.Optional(Type.String({ description: "The invalid field" })),
    }),
  ),
  event_id: field.Nullable(field.Id("evt", "The `trigger.received` event")),
  resource: Made,
  request_id: field.Id("req", "The call's request id in the audit log"),
  created_at: field.Timestamp("When it arrived"),
};
export const TriggerCall = Type.Object(callFields);
export type TriggerCallWire = Static<typeof TriggerCall>;

const TriggerCallWithPayload = Type.Object({
  ...callFields,
  payload: Type.Unsafe<Json | null>({
    type: ["object", "null"],
    additionalProperties: true,
    description: "The payload. Stored for 7 days; for refused calls, only up to 16 KiB",
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
    "Creates an address that another system can POST to without an API key. Send a `schema`, or an `example` from which it is inferred. The `url` in the response is a secret. Returns 409 if the workspace already has 200 triggers in this mode.",
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
  description:
    "Returns the schema that an `example` would give, without creating anything. Keys that are present and not null become required.",
  access,
  body: Type.Object({ example: exampleGiven }),
  maxBody,
  personal: true,
  success: [{ status: 200, meaning: "The inferred schema", data: Type.Object({ schema }) }],
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
  description: "Newest first. Multiple filters are combined with AND.",
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
  summary: "Retrieve an inbound trigger",
  description: "Returns the trigger with this id.",
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
    "Fields that you leave out keep their value. `schema` (or an `example` instead) and `mapping` are replaced as a whole. The address stays the same.",
  access,
  params,
  body: Type.Object(
    { name: Type.Optional(name), resource: Type.Optional(resource), ...given },
    field.stated({ not: { properties: { schema: {}, example: {} }, required: ["schema", "example"] } }),
  ),
  maxBody,
  personal: true,
  success: [{ status: 200, meaning: "The updated trigger", data: Trigger }],
  errors: ["not_found"],
  example: { request: { enabled: false }, response: { ...example, enabled: false } },
});

export const deleteTrigger = operation({
  id: "deleteTrigger",
  method: "DELETE",
  path: "/triggers/{id}",
  tag,
  summary: "Delete an inbound trigger",
  description: "The address stops working immediately. Resources that its calls created stay.",
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
  summary: "Rotate a trigger's address",
  description: "Creates a new address. The old address stops working immediately, without an overlap.",
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
  description: "Returns the calls of the last 30 days, newest first, including refused ones.",
  access,
  params,
  query: Type.Object({
    ...field.paging("trc"),
    ...field.createdBetween,
    outcome: Type.Optional(field.Choice(["accepted", "refused"], "Whether the call was accepted or refused")),
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
  summary: "Retrieve a trigger call",
  description: "Returns the call with its payload.",
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
    "Accepts a JSON object that matches the trigger's schema, with at most 1 MiB and 20,000 fields and items; otherwise a 400 names the path of the invalid field. Creates or updates the trigger's resource, emits `trigger.received` and starts the rules for the trigger. Limited to 600 calls a minute for each trigger and 3,000 for all triggers of a workspace, apart from the limits of API keys. Returns 401 if the address is wrong, replaced or disabled.",
  access: withToken,
  params: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 256, description: "The token from the trigger's `url`" }),
  }),
  body: Type.Object({}, { additionalProperties: true, description: "A payload that matches the trigger's schema" }),
  maxBody,
  maxMembers: 20_000,
  personal: true,
  success: [
    {
      status: 202,
      meaning: "Accepted",
      data: Type.Object({ event_id: field.Id("evt", "The `trigger.received` event"), resource: Made }),
    },
  ],
  errors: ["conflict"],
  example: {
    request: { subject: "Where is my order?", order: { id: 42 } },
    response: { event_id: callExample.event_id, resource: callExample.resource },
  },
});
