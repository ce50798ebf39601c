import { atLeast } from "@cqs/contract";
import { Fault, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readView } from "./read-view.ts";
import { deleteView as deleteRow } from "./store.ts";
import type { Viewer } from "./types.ts";

/** Admins can tidy up what is shared, also what a person who left has shared. */
export async function deleteView({ db }: Pick<Deps, "db">, input: Viewer & { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const view = await readView({ db: tx }, input);
    if (view.ownerId !== input.userId && !atLeast(input.role, "admin")) {
      throw new Fault("permission_denied", "Only the owner and admins can delete a shared view.");
    }
    if (!(await deleteRow(tx, input.scope, input.id))) throw notFound("view");
  });
}
