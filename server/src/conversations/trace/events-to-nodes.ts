import type { TraceNode } from "../types.ts";
import { flattenEvents } from "./events-wire.ts";
import { type LinkedEvent, linkEvents } from "./link-events.ts";
import { orderEvents } from "./order-events.ts";

/** Events as they were sent, flat or nested, become nodes in the order of the tree. */
export function nodesOfEvents(events: readonly unknown[]): readonly TraceNode[] {
  const items = orderEvents(linkEvents(flattenEvents(events)));
  const ids = idsOf(items);
  return items.map((item) => nodeOf(item, ids));
}

/** Given ids, and made-up ones that none of them is equal to. */
function idsOf(items: readonly LinkedEvent[]): ReadonlyMap<LinkedEvent, string> {
  const given = new Set(items.map(({ event }) => event.id));
  let number = 0;
  const next = () => {
    do number += 1;
    while (given.has(`n${number}`));
    return `n${number}`;
  };
  return new Map(items.map((item) => [item, item.event.id ?? next()]));
}

function nodeOf(item: LinkedEvent, ids: ReadonlyMap<LinkedEvent, string>): TraceNode {
  const { event, times, parent } = item;
  const content = event.content ?? null;
  const error = event.error ?? (event.type === "error" ? content : null);
  return {
    id: ids.get(item) as string,
    parentId: parent ? (ids.get(parent) as string) : null,
    type: event.type,
    name: event.name ?? null,
    role: event.role ?? null,
    content,
    input: event.input ?? null,
    output: event.output ?? null,
    status: event.status ?? impliedStatus(item, error),
    error,
    ...times,
    attributes: event.attributes ?? {},
  };
}

function impliedStatus({ event }: LinkedEvent, error: string | null): TraceNode["status"] {
  if (event.type === "error" || error !== null) return "error";
  const isCall = event.type === "tool_call" || event.type === "retrieval";
  return isCall && (event.output ?? null) !== null ? "ok" : null;
}
