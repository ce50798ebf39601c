import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { settleFields } from "./settle-fields.ts";
import { lockTrigger, updateTriggerRow } from "./store.ts";
import type { Trigger, TriggerChanges, TriggerId } from "./types.ts";

export interface UpdateTrigger extends TriggerId {
  readonly changes: TriggerChanges;
}

export function updateTrigger({ db, clock }: Deps, { scope, id, changes }: UpdateTrigger): Promise<Trigger> {
  return db.transaction(async (tx) => {
    const before = await lockTrigger(tx, scope, id);
    if (!before) throw notFound("trigger");
    const after = { ...before, ...settleFields(before, changes), updatedAt: clock.now() };
    await updateTriggerRow(tx, scope, after);
    return after;
  });
}
