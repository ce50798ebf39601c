import { grants, type Scope as Permission } from "@cqs/contract";
import { type EventPosition, eventTypes, type PublicEventType, scopeToRead } from "../events/index.ts";
import { Fault, invalid } from "../platform/fault.ts";
import { parseEventId } from "./event-id.ts";
import type { Follow } from "./types.ts";

export interface Wanted {
  readonly last: EventPosition | undefined;
  readonly types: readonly PublicEventType[];
  /** All scopes that the stream depends on: losing one of them ends it. */
  readonly scopes: readonly Permission[];
}

/** For the route itself. */
const always: Permission = "conversations:read";

export function parseFollow({ headers, lastEventId, types, permissions }: Follow): Wanted {
  const header = headers["last-event-id"];
  // Empty is what a client sends that has not had an event yet.
  const last =
    header !== undefined && header !== ""
      ? parseEventId(String(header), "Last-Event-ID")
      : lastEventId === undefined
        ? undefined
        : parseEventId(lastEventId, "last_event_id");
  const wanted = types === undefined ? visible(permissions) : asked(types, permissions);
  return { last, types: wanted, scopes: [...new Set([always, ...wanted.map(scopeToRead)])] };
}

const visible = (permissions: readonly Permission[]) =>
  eventTypes.filter((type) => grants(permissions, scopeToRead(type)));

function asked(given: string, permissions: readonly Permission[]): readonly PublicEventType[] {
  const types = [...new Set(given.split(",").map(knownType))];
  const closed = types.find((type) => !grants(permissions, scopeToRead(type)));
  if (closed)
    throw new Fault("permission_denied", `To follow ${closed} this call needs the scope ${scopeToRead(closed)}.`);
  return types;
}

function knownType(given: string): PublicEventType {
  const type = eventTypes.find((one) => one === given);
  if (!type) throw invalid("types", `types must be some of ${eventTypes.join(", ")}.`);
  return type;
}
