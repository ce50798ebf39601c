import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import { countViews, insertView } from "./store.ts";
import type { SavedView, Viewer } from "./types.ts";

export interface CreateView extends Viewer {
  readonly view: Pick<SavedView, "resource" | "name" | "query" | "columns" | "isShared">;
}

const quota: Quota = { of: "views", max: 100, remedy: "delete one first" };

export async function createView({ db, clock }: Deps, { scope, userId, view }: CreateView): Promise<SavedView> {
  const at = clock.now();
  const made: SavedView = { ...view, id: newId("view", at), ownerId: userId, createdAt: at, updatedAt: at };
  await db.transaction(async (tx) => {
    await refuseBeyond(tx, scope, { ...quota, within: userId }, () => countViews(tx, scope, userId));
    await insertView(tx, scope, made);
  });
  return made;
}
