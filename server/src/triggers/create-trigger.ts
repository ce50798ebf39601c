import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { settleFields } from "./settle-fields.ts";
import { insertTrigger } from "./store.ts";
import type { Trigger, TriggerChanges } from "./types.ts";

export interface CreateTrigger {
  readonly scope: Scope;
  readonly given: TriggerChanges;
  readonly createdBy: string;
}

export async function createTrigger({ db, clock }: Deps, { scope, given, createdBy }: CreateTrigger): Promise<Trigger> {
  const fields = settleFields(undefined, given);
  const now = clock.now();
  const trigger = { ...fields, id: newId("trigger", now), version: 1, createdBy, createdAt: now, updatedAt: now };
  await insertTrigger(db, scope, trigger);
  return trigger;
}
