import { grants, type Scope as Permission } from "@cqs/contract";
import { invalid } from "../platform/fault.ts";
import { requireScope } from "../platform/http/require-scope.ts";
import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { comparePositions } from "./compare-positions.ts";
import { eventTime } from "./event-time.ts";
import { findAround, findPlace, listLogRows, listResourceRows } from "./list-store.ts";
import { scopeToRead } from "./scope-to-read.ts";
import { type EventPosition, eventTypes, type PublicEventType, type StoredEvent } from "./types.ts";

/** A page that has as many ends there, but not before its first event. */
const maxBytes = 1_000_000;
/** Longer than a transaction takes from its first write to its last event, and than clocks are apart. */
const slackMs = 3_600_000;
const firstId = "";
const endOfIds = "~";
const beginning: EventPosition = { tx: "0", id: firstId };
const end: EventPosition = { tx: String(2n ** 64n - 1n), id: endOfIds };

export interface ListLog {
  readonly scope: Scope;
  /** Types, separated by commas. */
  readonly type: string | undefined;
  readonly resourceId: string | undefined;
  /** What the caller may read: other events are left out, and asking for them by type is refused. */
  readonly permissions: readonly Permission[];
  readonly page: PageRequest;
}

/** What happened, in the order in which it was committed, or backwards. */
export async function listLog({ db }: Pick<Deps, "db">, input: ListLog): Promise<Page<StoredEvent>> {
  const { scope, resourceId, page } = input;
  const { order, limit, startingAfter } = page;
  const types = readable(input);
  const stored = startingAfter === undefined ? undefined : await findPlace(db, scope, startingAfter);
  const place = resourceId === undefined || stored?.resourceId === resourceId ? stored : undefined;
  // Of a cursor whose event is gone there is still the time in its id.
  const ids = idRange(page, place ? undefined : startingAfter);
  const wanted = { order, types, ...ids, limit, maxBytes };
  const [onwards, backwards] = order === "asc" ? [place, undefined] : [undefined, place];
  if (resourceId !== undefined) {
    const afterSequence = onwards?.sequence ?? 0;
    const beforeSequence = backwards?.sequence ?? Number.MAX_SAFE_INTEGER;
    return toPage(await listResourceRows(db, scope, { ...wanted, resourceId, afterSequence, beforeSequence }));
  }
  const { earlier, later } = await findAround(db, scope, loosely(ids));
  const after = [beginning, earlier, onwards?.position].filter(isGiven).sort(comparePositions).at(-1) as EventPosition;
  const before = [end, later, backwards?.position].filter(isGiven).sort(comparePositions)[0] as EventPosition;
  return toPage(await listLogRows(db, scope, { ...wanted, after, before }));
}

interface IdRange {
  readonly fromId: string;
  readonly untilId: string;
}

function idRange({ order, createdAfter, createdBefore }: PageRequest, cursor: string | undefined): IdRange {
  const from = [firstId];
  const until = [endOfIds];
  if (createdAfter) from.push(idFloor("event", new Date(createdAfter.getTime() + 1)));
  if (createdBefore) until.push(idFloor("event", createdBefore));
  if (cursor && order === "asc") from.push(`${cursor}!`);
  if (cursor && order === "desc") until.push(cursor);
  return { fromId: from.sort().at(-1) as string, untilId: until.sort()[0] as string };
}

/**
 * The log's order is not that of the ids, but nearly: what was made within certain times stands between what was made well
 * before and well after. So the walk need not begin at the beginning to find it.
 */
const loosely = ({ fromId, untilId }: IdRange): IdRange => ({
  fromId: fromId === firstId ? fromId : idFloor("event", new Date(eventTime(fromId).getTime() - slackMs)),
  untilId: untilId === endOfIds ? untilId : idFloor("event", new Date(eventTime(untilId).getTime() + slackMs)),
});

const isGiven = (position: EventPosition | undefined) => position !== undefined;

const toPage = ({ events, more }: { readonly events: readonly StoredEvent[]; readonly more: boolean }) => ({
  items: events,
  hasMore: more,
});

function readable({ type, permissions }: ListLog): readonly PublicEventType[] {
  if (type === undefined) return eventTypes.filter((one) => grants(permissions, scopeToRead(one)));
  const types = typesOf(type);
  for (const one of types) requireScope(permissions, scopeToRead(one));
  return types;
}

function typesOf(given: string): readonly PublicEventType[] {
  const names = new Set(given.split(","));
  const types = eventTypes.filter((type) => names.has(type));
  if (types.length < names.size) throw invalid("type", `type must be one or more of ${eventTypes.join(", ")}.`);
  return types;
}
