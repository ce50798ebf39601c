import type { Queryable } from "../database/database.ts";
import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findTrace, type KeptTrace } from "./store.ts";
import { asHappened } from "./trace/as-happened.ts";
import { unpackNodes } from "./trace/kept-nodes.ts";
import { momentAt } from "./trace/moment.ts";
import { parentsFirst } from "./trace/parents-first.ts";
import { nodesOfPlaces } from "./trace/places-to-nodes.ts";
import type { Conversation, ConversationId, NodeSentiment, TraceNode } from "./types.ts";

/** The nodes of a conversation that is made of spans: those belong to another domain. */
export type SpanNodes = (db: Queryable, scope: Scope, conversationId: string) => Promise<readonly TraceNode[]>;

/** The sentiment of every turn by its node, as a scorecard found it: cards belong to another domain. */
export type TurnSentiments = (
  db: Queryable,
  scope: Scope,
  scorecardId: string,
) => Promise<ReadonlyMap<string, NodeSentiment>>;

export interface ReadTrace {
  readonly conversation: Conversation;
  readonly nodes: readonly TraceNode[];
  /** Exports of traces have none: those of scorecards have them. */
  readonly sentiments?: ReadonlyMap<string, NodeSentiment>;
}

export async function readTrace(
  { db, spanNodes, turnSentiments }: Pick<Deps, "db"> & { spanNodes: SpanNodes; turnSentiments: TurnSentiments },
  { scope, id, hidden }: ConversationId & { readonly hidden: readonly string[] },
): Promise<ReadTrace> {
  const found = await findTrace(db, scope, id);
  if (!found) throw notFound("conversation");
  const { conversation } = found;
  const { scorecardId } = conversation;
  // The sentiment is part of the newest scorecard, which is hidden from blind reviewers.
  const isShown = scorecardId !== null && !hidden.includes(id);
  const [nodes, sentiments] = await Promise.all([
    nodesOf({ db, spanNodes }, scope, conversation, found),
    isShown ? turnSentiments(db, scope, scorecardId) : new Map<string, NodeSentiment>(),
  ]);
  return { conversation, nodes, sentiments };
}

/** Returns the nodes in the order of the tree, parents before their children. */
export async function nodesOf(
  deps: Pick<Deps, "db"> & { spanNodes: SpanNodes },
  scope: Scope,
  conversation: Conversation,
  trace: KeptTrace,
): Promise<readonly TraceNode[]> {
  const { nodes, isText } = await readNodes(deps, scope, conversation, trace);
  return isText ? parentsFirst(nodes) : nodes;
}

/** Returns the nodes in the order in which things happened, for graders. */
export async function nodesAsHappened(
  deps: Pick<Deps, "db"> & { spanNodes: SpanNodes },
  scope: Scope,
  conversation: Conversation,
  trace: KeptTrace,
): Promise<readonly TraceNode[]> {
  const { nodes, isText } = await readNodes(deps, scope, conversation, trace);
  return isText ? nodes : asHappened(nodes);
}

async function readNodes(
  { db, spanNodes }: Pick<Deps, "db"> & { spanNodes: SpanNodes },
  scope: Scope,
  conversation: Conversation,
  { transcript, nodes }: KeptTrace,
): Promise<{ readonly nodes: readonly TraceNode[]; readonly isText: boolean }> {
  const kept = unpackNodes(nodes);
  if (kept.from === "spans") return { nodes: await spanNodes(db, scope, conversation.id), isText: false };
  if (kept.from === "events") {
    return { nodes: kept.nodes.map((node) => withMoments(node, conversation.startedAt)), isText: false };
  }
  return { nodes: nodesOfPlaces(transcript ?? "", kept.places, conversation.startedAt), isText: true };
}

/** An event that tells only its offset has moments where the conversation's beginning is known. */
function withMoments(node: TraceNode, origin: Date | null): TraceNode {
  if (!origin || node.startedAt || node.offsetMs === undefined) return node;
  const startMs = origin.getTime() + node.offsetMs;
  const endedAt = node.endedAt ?? (node.durationMs === null ? null : momentAt(startMs + node.durationMs));
  return { ...node, startedAt: momentAt(startMs), endedAt };
}
