import type { TraceNode } from "../types.ts";

/**
 * Returns the nodes of a tree in the order in which things happened, as graders read them: what the agent did for an
 * answer comes before the answer, unless it began after the answer had ended. Turns stay in their order. Expects parents
 * before their children.
 */
export function asHappened(nodes: readonly TraceNode[]): readonly TraceNode[] {
  /** The agent's turn that a node is, or is done for. */
  const answers = new Map<string, TraceNode>();
  const ahead = new Map<TraceNode, TraceNode[]>();
  const moved = new Set<TraceNode>();
  for (const node of nodes) {
    if (node.type === "turn") {
      if (node.role === "agent") answers.set(node.id, node);
      continue;
    }
    const answer = node.parentId === null ? undefined : answers.get(node.parentId);
    if (!answer) continue;
    answers.set(node.id, answer);
    if (node.type === "transfer" || isAfter(node, answer)) continue;
    moved.add(node);
    const steps = ahead.get(answer);
    if (steps) steps.push(node);
    else ahead.set(answer, [node]);
  }
  if (moved.size === 0) return nodes;
  return nodes.flatMap((node) => (moved.has(node) ? [] : [...(ahead.get(node) ?? []), node]));
}

const isAfter = ({ startedAt }: TraceNode, { endedAt }: TraceNode): boolean =>
  startedAt !== null && endedAt !== null && startedAt > endedAt;
