import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { deleteSession } from "./account-store.ts";

export async function revokeSession(
  { db }: Pick<Deps, "db">,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await deleteSession(db, userId, id))) throw notFound("session");
}
