import { TraceEvent, type TraceEventWire } from "@cqs/contract";
import { checker } from "../../platform/check-value.ts";
import { invalid } from "../../platform/fault.ts";
import { maxDepth, maxNodes } from "./limits.ts";

/** An event, where it was found, and the one that has it among its `children`. */
export interface FoundEvent {
  readonly event: TraceEventWire;
  readonly path: string;
  readonly nestedIn: FoundEvent | undefined;
  readonly depth: number;
}

const check = checker(TraceEvent);

/**
 * All events in the order in which they were written down. The contract's schema has judged those at the top only, so
 * that the nested ones are judged here. Iterative, since the input chooses the depth.
 */
export function flattenEvents(events: readonly unknown[]): readonly FoundEvent[] {
  const found: FoundEvent[] = [];
  const waiting: FoundEvent[] = [];
  const add = (list: readonly unknown[], path: string, nestedIn?: FoundEvent) => {
    if (found.length + waiting.length + list.length > maxNodes)
      throw invalid("events", `events accepts at most ${maxNodes} events, including nested ones.`);
    const depth = (nestedIn?.depth ?? 0) + 1;
    // The last one first: it is taken last.
    for (let i = list.length - 1; i >= 0; i--)
      waiting.push({ event: list[i] as TraceEventWire, path: `${path}.${i}`, nestedIn, depth });
  };
  add(events, "events");
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > maxDepth) throw tooDeep(next.path);
    const fault = next.nestedIn && check(next.event, next.path);
    if (fault) throw fault;
    found.push(next);
    if (next.event.children) add(next.event.children, `${next.path}.children`, next);
  }
  return found;
}

export const tooDeep = (path: string) => invalid(path, `${path} is nested more than ${maxDepth} levels deep.`);
