import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { settleFields } from "./settle-fields.ts";
import { countTriggers, insertTrigger } from "./store.ts";
import type { Trigger, TriggerChanges } from "./types.ts";

const quota: Quota = { of: "triggers", max: 200, remedy: "delete one first" };

export interface CreateTrigger {
  readonly scope: Scope;
  readonly given: TriggerChanges;
  readonly createdBy: string;
}

export async function createTrigger({ db, clock }: Deps, { scope, given, createdBy }: CreateTrigger): Promise<Trigger> {
  const fields = settleFields(undefined, given);
  const now = clock.now();
  const trigger = { ...fields, id: newId("trigger", now), version: 1, createdBy, createdAt: now, updatedAt: now };
  return db.transaction(async (tx) => {
    await refuseBeyond(tx, scope, quota, (max) => countTriggers(tx, scope, max));
    await insertTrigger(tx, scope, trigger);
    return trigger;
  });
}
