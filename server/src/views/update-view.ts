import { Fault, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readView } from "./read-view.ts";
import { updateView as updateRow } from "./store.ts";
import type { SavedView, ViewChanges, Viewer } from "./types.ts";

export async function updateView(
  { db, clock }: Deps,
  { changes, ...input }: Viewer & { id: string; changes: ViewChanges },
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const view = await readView({ db: tx }, input);
    if (view.ownerId !== input.userId) throw new Fault("permission_denied", "Only the owner can change a view.");
    const updated = await updateRow(tx, input.scope, { ...changes, id: input.id, updatedAt: clock.now() });
    if (!updated) throw notFound("view");
    return updated;
  });
}
