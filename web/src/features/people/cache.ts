import type { QueryClient } from "@tanstack/react-query";
import { invalidateSoon } from "../../api/invalidate-soon.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { contactKey, contactsKey } from "./queries.ts";

/** Reads a contact again when it, one of its conversations or one of its tickets has changed. */
export function applyContactEvent(queries: QueryClient, scope: ApiScope, { type, resource, data }: LiveEvent): void {
  if (type.startsWith("contact.")) {
    invalidateSoon(queries, [...contactsKey(scope), "list"]);
    invalidateSoon(queries, contactKey(scope, resource.id));
  } else if (typeof data.contact_id === "string") invalidateSoon(queries, contactKey(scope, data.contact_id));
}
