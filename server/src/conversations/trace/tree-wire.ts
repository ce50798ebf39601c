import type { TraceNodeWire } from "@cqs/contract";
import type { Conversation, NodeSentiment, TraceNode } from "../types.ts";
import { maxDepth } from "./limits.ts";

type Root = Pick<Conversation, "id" | "startedAt" | "endedAt" | "durationSeconds" | "agent" | "channel">;

/** The nodes as a tree below the conversation. One whose parent is not among those before it hangs right below. */
export function traceTree(
  conversation: Root,
  nodes: readonly TraceNode[],
  sentiments: ReadonlyMap<string, NodeSentiment> = new Map(),
): TraceNodeWire {
  const root = rootOf(conversation);
  const originMs = originOf(conversation, nodes);
  const above = { node: root, depth: 0 };
  const byId = new Map<string, { readonly node: TraceNodeWire; readonly depth: number }>();
  for (const each of nodes) {
    const parent = (each.parentId === null ? undefined : byId.get(each.parentId)) ?? above;
    const node = toWire(each, originMs, sentiments.get(each.id) ?? null);
    parent.node.children.push(node);
    // Spans can lead down without end. At the last level their children become their siblings.
    byId.set(each.id, parent.depth + 1 < maxDepth ? { node, depth: parent.depth + 1 } : parent);
  }
  return root;
}

/** The conversation's own beginning, or that of its first node where a node is said to have begun before. */
function originOf({ startedAt }: Root, nodes: readonly TraceNode[]): number {
  let first = startedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  for (const node of nodes) first = Math.min(first, node.startedAt?.getTime() ?? first);
  return first;
}

function rootOf(conversation: Root): TraceNodeWire {
  const { durationSeconds } = conversation;
  return {
    id: conversation.id,
    type: "conversation",
    name: conversation.agent,
    role: null,
    content: null,
    input: null,
    output: null,
    status: null,
    error: null,
    started_at: conversation.startedAt?.toISOString() ?? null,
    ended_at: conversation.endedAt?.toISOString() ?? null,
    duration_ms: durationSeconds === null ? null : Math.round(durationSeconds * 1000),
    offset_ms: 0,
    sentiment: null,
    attributes: { channel: conversation.channel },
    children: [],
  };
}

const toWire = (node: TraceNode, originMs: number, sentiment: NodeSentiment | null): TraceNodeWire => ({
  id: node.id,
  type: node.type,
  name: node.name,
  role: node.role,
  content: node.content,
  input: node.input,
  output: node.output,
  status: node.status,
  error: node.error,
  started_at: node.startedAt?.toISOString() ?? null,
  ended_at: node.endedAt?.toISOString() ?? null,
  duration_ms: node.durationMs,
  offset_ms: node.offsetMs ?? (node.startedAt ? node.startedAt.getTime() - originMs : null),
  sentiment,
  attributes: node.attributes as Record<string, unknown>,
  children: [],
});
