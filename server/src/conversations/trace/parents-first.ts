import type { TraceNode } from "../types.ts";

/**
 * Returns the nodes of a transcript in the order of the tree: every turn, then the steps that belong to it. Siblings stay
 * in the order of the text. A step that stands before its turn in the text therefore comes after it here; the numbers in
 * the ids keep the order of the text. Steps have no children of their own.
 */
export function parentsFirst(nodes: readonly TraceNode[]): readonly TraceNode[] {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  return (children.get(null) ?? []).flatMap((node) => [node, ...(children.get(node.id) ?? [])]);
}
