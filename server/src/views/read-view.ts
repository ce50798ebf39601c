import type { Queryable } from "../database/database.ts";
import { notFound } from "../platform/fault.ts";
import { findView } from "./store.ts";
import type { SavedView, Viewer } from "./types.ts";

/** Another person's view that is not shared is answered as one that does not exist. */
export async function readView(
  { db }: { readonly db: Queryable },
  { scope, userId, id }: Viewer & { id: string },
): Promise<SavedView> {
  const view = await findView(db, scope, { id, viewer: userId });
  if (!view) throw notFound("view");
  return view;
}
