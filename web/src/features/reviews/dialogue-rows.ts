import type { TraceNode } from "../../api/client.ts";

export interface DialogueRow {
  readonly node: TraceNode;
  readonly startMs: number | null;
}

/** The nodes in the order in which they are read. A stack: a trace may be deeper than the stack of calls. */
export function dialogueRows(root: TraceNode): DialogueRow[] {
  const rows: DialogueRow[] = [];
  const originMs = root.started_at === null ? null : Date.parse(root.started_at);
  const waiting = [...(root.children as unknown as TraceNode[])].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const begun = node.started_at !== null && originMs !== null ? Date.parse(node.started_at) - originMs : null;
    rows.push({ node, startMs: node.offset_ms ?? begun });
    const children = (node.children ?? []) as unknown as TraceNode[];
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index] as TraceNode);
  }
  return rows;
}
