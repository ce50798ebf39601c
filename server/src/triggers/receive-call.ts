import type { Warning } from "@cqs/contract";
import type { IngestDeps } from "../conversations/index.ts";
import { joined } from "../database/database.ts";
import { publishEvent } from "../events/index.ts";
import { Fault } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import { compiledSchema } from "../platform/json-schema/compiled-schemas.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { insertCall } from "./call-store.ts";
import { explainSource } from "./explain-source.ts";
import { type Prepared, prepareResource } from "./make-resource.ts";
import { mapPayload } from "./map-payload.ts";
import { takesText } from "./resource-wire.ts";
import type { Made, Trigger } from "./types.ts";

export interface ReceiveDeps extends IngestDeps {
  /** Not by the call's own database: a connection in hand would be kept while the conversation's references are found. */
  readonly readTrigger: (scope: Scope, id: string) => Promise<Trigger | undefined>;
}

export interface ReceiveCall {
  readonly scope: Scope;
  readonly triggerId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  readonly privacy: Promise<Privacy>;
}

export interface Received {
  readonly eventId: string;
  readonly resource: Made | null;
  readonly warnings: readonly Warning[];
}

/** What is made of the payload, its event and the call's entry exist together or not at all. */
export async function receiveCall(deps: ReceiveDeps, call: ReceiveCall): Promise<Received> {
  const { scope, payload, requestId } = call;
  const trigger = await deps.readTrigger(scope, call.triggerId);
  if (!trigger) throw new Fault("unauthenticated", "This inbound address doesn't exist.");
  compiledSchema(trigger.schema)(payload);
  const { shown } = await call.privacy;
  const kept = shown ? shown(payload) : payload;
  const about = { id: trigger.id, name: trigger.name, resource: trigger.resource };
  try {
    const { make, warnings } = prepared(trigger, payload);
    return await deps.db.transaction(async (tx) => {
      const resource = await make({ ...deps, db: joined(tx) }, call);
      const at = deps.clock.now();
      const eventId = publishEvent(tx, scope, {
        type: "trigger.received",
        resource: { type: "trigger", id: trigger.id },
        data: { trigger: about, payload: kept, resource },
        at,
      });
      insertCall(tx, {
        scope,
        id: newId("triggerCall", at),
        triggerId: trigger.id,
        requestId,
        status: 202,
        error: null,
        eventId,
        resource,
        payload: JSON.stringify(kept),
        createdAt: at,
      });
      return { eventId, resource, warnings };
    });
  } catch (error) {
    throw error instanceof Fault ? explainSource(error, trigger.mapping) : error;
  }
}

const prepared = ({ resource, mapping }: Trigger, payload: object): Prepared =>
  prepareResource(resource, resource === "custom_event" ? {} : mapPayload(mapping, payload, takesTextIn(resource)));

const takesTextIn = (resource: Trigger["resource"]) => (target: string) => takesText(resource, target);
