import { grants, type Scope as Permission } from "@cqs/contract";
import {
  type EventPosition,
  eventTypes,
  type FollowedEvent,
  isForPeople,
  liveEventTypes,
  scopesToFollow,
} from "../events/index.ts";
import { Fault, invalid } from "../platform/fault.ts";
import { parseEventId } from "./event-id.ts";
import type { Follow } from "./types.ts";

type FollowedType = FollowedEvent["type"];

export interface Wanted {
  readonly last: EventPosition | undefined;
  readonly types: readonly FollowedType[];
  /** All scopes that the stream depends on: losing one of them ends it. */
  readonly scopes: readonly Permission[];
}

/** For the route itself. */
const always: Permission = "conversations:read";
const allTypes: readonly FollowedType[] = [...eventTypes, ...liveEventTypes];

export function parseFollow({ headers, lastEventId, types, permissions, person }: Follow): Wanted {
  const header = headers["last-event-id"];
  // Empty is what a client sends that has not had an event yet.
  const last =
    header !== undefined && header !== ""
      ? parseEventId(String(header), "Last-Event-ID")
      : lastEventId === undefined
        ? undefined
        : parseEventId(lastEventId, "last_event_id");
  const refusalOf = refusalFor(permissions, person);
  const wanted = types === undefined ? allTypes.filter((type) => !refusalOf(type)) : asked(types, refusalOf);
  return { last, types: wanted, scopes: [...new Set([always, ...wanted.flatMap(scopesToFollow)])] };
}

type RefusalOf = (type: FollowedType) => string | undefined;

/** Returns why this caller may not follow events of a type, if so. */
const refusalFor =
  (permissions: readonly Permission[], person: string | undefined): RefusalOf =>
  (type) => {
    if (isForPeople(type) && person === undefined) return `Only signed-in members can follow ${type}.`;
    const missing = scopesToFollow(type).find((scope) => !grants(permissions, scope));
    return missing && `To follow ${type}, this request needs the scope ${missing}.`;
  };

function asked(given: string, refusalOf: RefusalOf): readonly FollowedType[] {
  const types = [...new Set(given.split(",").map(knownType))];
  for (const type of types) {
    const refusal = refusalOf(type);
    if (refusal) throw new Fault("permission_denied", refusal);
  }
  return types;
}

function knownType(given: string): FollowedType {
  const type = allTypes.find((one) => one === given);
  if (!type) throw invalid("types", `types must be one or more of ${allTypes.join(", ")}.`);
  return type;
}
