import type { Tx } from "../database/database.ts";
import { Fault, notFound } from "../platform/fault.ts";
import type { LongRunDeps } from "../platform/long-run/types.ts";
import { startBulkChange } from "./start-bulk-change.ts";
import { findBulkChange, lockBulkChange, updateUndone } from "./store.ts";
import type { BulkChange, BulkChangeId } from "./types.ts";

export interface UndoBulkChange extends BulkChangeId {
  readonly createdBy: string;
}

/** Starts a bulk change that takes back what another one has recorded. */
export function undoBulkChange(deps: LongRunDeps, { scope, id, createdBy }: UndoBulkChange): Promise<BulkChange> {
  return deps.db.transaction(async (tx) => {
    const run = await lockBulkChange(tx, scope, id);
    if (!run) throw notFound("bulk change");
    await refuseUndo(tx, { scope, run });
    const undo = await startBulkChange(tx, deps, { scope, target: { kind: "undo", undoOf: id }, createdBy });
    await updateUndone(tx, scope, { id, undoneBy: undo.id });
    return undo;
  });
}

const isUnfinished = ({ status }: BulkChange) => status === "queued" || status === "running";

/** An undo that failed or was cancelled can be repeated: what it has taken back already is no change. */
async function refuseUndo(tx: Tx, { scope, run }: Pick<BulkChangeId, "scope"> & { readonly run: BulkChange }) {
  if (isUnfinished(run)) throw new Fault("conflict", "The bulk change is still running: cancel it first.");
  const former = run.undoneBy === null ? undefined : await findBulkChange(tx, scope, run.undoneBy);
  if (former && isUnfinished(former)) throw new Fault("conflict", `The bulk change is being undone by ${former.id}.`);
  if (former?.status === "completed")
    throw new Fault("conflict", `The bulk change was already undone by ${former.id}.`);
}
