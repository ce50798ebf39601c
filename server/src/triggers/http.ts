import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { inferSchema } from "../platform/json-schema/infer-schema.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { maskAhead } from "../platform/privacy.ts";
import { createTrigger } from "./create-trigger.ts";
import { deleteTrigger } from "./delete-trigger.ts";
import { listCalls } from "./list-calls.ts";
import { listTriggers } from "./list-triggers.ts";
import { readCall } from "./read-call.ts";
import { readTrigger } from "./read-trigger.ts";
import { type ReceiveDeps, receiveCall } from "./receive-call.ts";
import type { RefusedCalls } from "./refused-calls.ts";
import { rotateTrigger } from "./rotate-trigger.ts";
import { updateTrigger } from "./update-trigger.ts";
import { type Addresses, callToWire, changesOf, toWire } from "./wire.ts";

export interface TriggerPorts extends Omit<ReceiveDeps, "db" | "clock">, Addresses {
  readonly refused: RefusedCalls;
}

export const triggerRoutes = (ports: TriggerPorts): readonly Route[] => [
  route(contract.createTrigger, async ({ deps, scope, actor, body }) => {
    const input = { scope, given: changesOf(body), createdBy: actorName(actor) };
    return created(toWire(scope, ports)(await createTrigger(deps, input)));
  }),
  route(contract.inferTriggerSchema, async ({ body }) =>
    ok({ schema: inferSchema(body.example) as Record<string, unknown> }),
  ),
  route(contract.listTriggers, async ({ deps, scope, query }) => {
    const filters = { resource: query.resource, enabled: query.enabled };
    const page = await listTriggers(deps, { scope, filters, page: pageRequest(query) });
    return ok(pageToWire(page, toWire(scope, ports)));
  }),
  route(contract.getTrigger, async ({ deps, scope, params }) =>
    ok(toWire(scope, ports)(await readTrigger(deps, { scope, id: params.id }))),
  ),
  route(contract.updateTrigger, async ({ deps, scope, params, body }) =>
    ok(toWire(scope, ports)(await updateTrigger(deps, { scope, id: params.id, changes: changesOf(body) }))),
  ),
  route(contract.deleteTrigger, async ({ deps, scope, params }) => {
    await deleteTrigger(deps, { scope, id: params.id });
    return ok({ id: params.id, deleted: true as const });
  }),
  route(contract.rotateTrigger, async ({ deps, scope, params }) =>
    ok(toWire(scope, ports)(await rotateTrigger(deps, { scope, id: params.id }))),
  ),
  route(contract.listTriggerCalls, async ({ deps, scope, params, query }) => {
    const refused = query.outcome === undefined ? undefined : query.outcome === "refused";
    return ok(
      pageToWire(await listCalls(deps, { scope, id: params.id, refused, page: pageRequest(query) }), callToWire),
    );
  }),
  route(contract.getTriggerCall, async ({ deps, scope, params, privacy }) => {
    const [{ call, payload }, { shown }] = await Promise.all([
      readCall(deps, { scope, id: params.id, callId: params.call_id }),
      privacy(),
    ]);
    const mask = await maskAhead(shown, payload);
    const seen = (mask ? mask(payload) : payload) as Record<string, unknown> | null;
    return ok({ ...callToWire(call), payload: seen });
  }),
  {
    ...route(contract.receiveInboundCall, async ({ deps, scope, actor, body, requestId, privacy, warn }) => {
      // Nobody else comes through this door.
      const triggerId = actor.kind === "trigger" ? actor.triggerId : "";
      const input = { scope, triggerId, payload: body as Record<string, unknown>, requestId, privacy: privacy() };
      const { eventId, resource, warnings } = await receiveCall({ ...ports, ...deps }, input);
      warnings.forEach(warn);
      return { status: 202, data: { event_id: eventId, resource } };
    }),
    refused: (refusal) => ports.refused.note(refusal),
  },
];
