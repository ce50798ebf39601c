import type { TraceNode } from "../conversations/index.ts";
import { byDigits, byText } from "./span-tree.ts";
import type { DraftNode } from "./trace-nodes.ts";

export interface PlacedNode {
  readonly node: DraftNode;
  readonly parentId: string | null;
}

/**
 * What was said, in its order, and what was done, by its time, as one tree: each node after its parent, children in the
 * order of time.
 */
export function orderNodes(said: readonly PlacedNode[], done: readonly PlacedNode[]): readonly TraceNode[] {
  const sorted = done.toSorted(byTime);
  const children = Map.groupBy(
    [...said.filter(({ parentId }) => parentId !== null), ...sorted.filter(({ parentId }) => parentId !== null)].sort(
      byTime,
    ),
    ({ parentId }) => parentId,
  );
  const top = merge(
    said.filter(({ parentId }) => parentId === null),
    sorted.filter(({ parentId }) => parentId === null),
  );
  const ordered: TraceNode[] = [];
  // A stack instead of recursion: spans choose the depth.
  const waiting = top.reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at: _, ...node } = next.node;
    ordered.push({ ...node, parentId: next.parentId });
    for (const child of (children.get(next.node.id) ?? []).toReversed()) waiting.push(child);
  }
  return ordered;
}

const byTime = (one: PlacedNode, other: PlacedNode): number =>
  byDigits(one.node.at, other.node.at) || byText(one.node.id, other.node.id);

/** What was said keeps its order, which is also that of its times. */
function merge(said: readonly PlacedNode[], done: readonly PlacedNode[]): PlacedNode[] {
  const merged: PlacedNode[] = [];
  let i = 0;
  for (const other of done) {
    for (let next = said[i]; next && byDigits(next.node.at, other.node.at) <= 0; next = said[i]) {
      merged.push(next);
      i += 1;
    }
    merged.push(other);
  }
  return [...merged, ...said.slice(i)];
}
