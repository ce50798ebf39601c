import type { Scope as Permission } from "@cqs/contract";
import { notFound } from "../platform/fault.ts";
import { requireScope } from "../platform/http/require-scope.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findEvent } from "./past-store.ts";
import { scopeToRead } from "./scope-to-read.ts";
import type { StoredEvent } from "./types.ts";

export interface ReadEvent {
  readonly scope: Scope;
  readonly id: string;
  readonly permissions: readonly Permission[];
}

export async function readEvent({ db }: Pick<Deps, "db">, { scope, id, permissions }: ReadEvent): Promise<StoredEvent> {
  const event = await findEvent(db, scope, id);
  if (!event) throw notFound("event");
  requireScope(permissions, scopeToRead(event.type));
  return event;
}
