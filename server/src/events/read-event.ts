import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findEvent } from "./past-store.ts";
import type { StoredEvent } from "./types.ts";

export async function readEvent({ db }: Pick<Deps, "db">, input: { scope: Scope; id: string }): Promise<StoredEvent> {
  const event = await findEvent(db, input.scope, input.id);
  if (!event) throw notFound("event");
  return event;
}
