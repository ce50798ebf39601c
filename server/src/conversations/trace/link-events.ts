import { invalid } from "../../platform/fault.ts";
import type { FoundEvent } from "./events-wire.ts";
import { type Times, timesOfEvent } from "./times-of-event.ts";

/** An event in its place in the tree. */
export interface LinkedEvent extends FoundEvent {
  readonly times: Times;
  /** Undefined: right below the conversation. */
  parent: LinkedEvent | undefined;
  /** As they were written down. */
  readonly children: LinkedEvent[];
}

/** Finds everybody's parent, by nesting or by id; the parent may have been written down later. */
export function linkEvents(found: readonly FoundEvent[]): readonly LinkedEvent[] {
  const linked = new Map<FoundEvent, LinkedEvent>();
  const byId = new Map<string, LinkedEvent>();
  for (const each of found) {
    const item: LinkedEvent = { ...each, times: timesOfEvent(each.event, each.path), parent: undefined, children: [] };
    linked.set(each, item);
    const { id } = each.event;
    if (id === undefined) continue;
    if (byId.has(id))
      throw invalid(`${each.path}.id`, `${each.path}.id must be unique; another event has the same id.`);
    byId.set(id, item);
  }
  const items = [...linked.values()];
  for (const item of items) {
    item.parent = item.nestedIn ? nestingParent(item, linked) : namedParent(item, byId);
    item.parent?.children.push(item);
  }
  return items;
}

function nestingParent(item: LinkedEvent, linked: ReadonlyMap<FoundEvent, LinkedEvent>): LinkedEvent | undefined {
  const { event, nestedIn } = item;
  const field = `${item.path}.parent_id`;
  if ((event.parent_id ?? null) !== null && event.parent_id !== nestedIn?.event.id)
    throw invalid(field, `${field} must be the id of the event that it is nested in.`);
  return nestedIn && linked.get(nestedIn);
}

function namedParent({ event, path }: LinkedEvent, byId: ReadonlyMap<string, LinkedEvent>): LinkedEvent | undefined {
  const id = event.parent_id ?? null;
  if (id === null) return undefined;
  const parent = byId.get(id);
  if (!parent)
    throw invalid(`${path}.parent_id`, `${path}.parent_id must be the id of another event of this conversation.`);
  return parent;
}
