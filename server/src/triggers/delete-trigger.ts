import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { deleteTriggerRow } from "./store.ts";
import type { TriggerId } from "./types.ts";

/** Its address is void at once. Its calls, which nobody can ask for any more, go when they are old enough. */
export async function deleteTrigger({ db }: Pick<Deps, "db">, { scope, id }: TriggerId): Promise<void> {
  if (!(await deleteTriggerRow(db, scope, id))) throw notFound("trigger");
}
