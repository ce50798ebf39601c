import type { BodyOf, createTrigger, TriggerCallWire, TriggerWire, updateTrigger } from "@cqs/contract";
import type { Scope } from "../platform/scope.ts";
import type { TriggerTokens } from "./trigger-tokens.ts";
import type { Mapping, Trigger, TriggerCall, TriggerChanges } from "./types.ts";

export interface Addresses {
  readonly publicUrl: string;
  readonly tokens: TriggerTokens;
}

export const toWire =
  (scope: Scope, { publicUrl, tokens }: Addresses) =>
  (trigger: Trigger): TriggerWire => ({
    id: trigger.id,
    name: trigger.name,
    resource: trigger.resource,
    url: `${publicUrl}/api/v1/inbound/${tokens.sign(scope, trigger)}`,
    schema: JSON.parse(trigger.schema),
    mapping: trigger.mapping as TriggerWire["mapping"],
    enabled: trigger.enabled,
    created_by: trigger.createdBy,
    created_at: trigger.createdAt.toISOString(),
    updated_at: trigger.updatedAt.toISOString(),
  });

export const changesOf = (body: BodyOf<typeof createTrigger> | BodyOf<typeof updateTrigger>): TriggerChanges => ({
  name: body.name,
  resource: body.resource,
  schema: body.schema,
  example: body.example,
  mapping: body.mapping as Mapping | undefined,
  enabled: body.enabled,
});

export const callToWire = (call: TriggerCall): TriggerCallWire => ({
  id: call.id,
  trigger_id: call.triggerId,
  outcome: call.status < 400 ? "accepted" : "refused",
  status: call.status,
  error: call.error && {
    code: call.error.code,
    message: call.error.message,
    ...(call.error.field === null ? {} : { field: call.error.field }),
  },
  event_id: call.eventId,
  resource: call.resource,
  request_id: call.requestId,
  created_at: call.createdAt.toISOString(),
});
