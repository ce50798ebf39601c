import type { Entry } from "./chat.ts";
import { isTransfer, transferTarget } from "./span-kind.ts";
import type { Branch } from "./span-tree.ts";

export interface Told {
  readonly entries: readonly Entry[];
  /** What the messages told of calls that have a span, by the call's id. */
  readonly told: ReadonlyMap<string, Entry>;
}

/** Leaves out the tool calls that have spans of their own. Where those don't tell a call's id, its name must do. */
export function withoutSpans(entries: readonly Entry[], branches: readonly Branch[]): Told {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const { span } of branches) {
    if (span.kind !== "tool" && span.kind !== "transfer") continue;
    if (span.callId === null) names.add(`${span.kind} ${span.name}`);
    else ids.add(span.callId);
  }
  const told = new Map<string, Entry>();
  const left = entries.filter((entry) => {
    const { call } = entry;
    if (!call) return true;
    if (call.id !== null && ids.has(call.id)) {
      told.set(call.id, entry);
      return false;
    }
    const name = isTransfer(call.name) ? `transfer ${transferTarget(call.name, call.input)}` : `tool ${call.name}`;
    return !names.has(name);
  });
  return { entries: left, told };
}
