import type { Queryable } from "../database/database.ts";
import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findTrace, type KeptTrace } from "./store.ts";
import { unpackNodes } from "./trace/kept-nodes.ts";
import { nodesOfPlaces } from "./trace/places-to-nodes.ts";
import type { Conversation, ConversationId, TraceNode } from "./types.ts";

/** The nodes of a conversation that is made of spans: those belong to another domain. */
export type SpanNodes = (db: Queryable, scope: Scope, conversationId: string) => Promise<readonly TraceNode[]>;

export interface ReadTrace {
  readonly conversation: Conversation;
  readonly nodes: readonly TraceNode[];
}

export async function readTrace(
  { db, spanNodes }: Pick<Deps, "db"> & { spanNodes: SpanNodes },
  { scope, id }: ConversationId,
): Promise<ReadTrace> {
  const found = await findTrace(db, scope, id);
  if (!found) throw notFound("conversation");
  const { conversation } = found;
  return { conversation, nodes: await nodesOf({ db, spanNodes }, scope, conversation, found) };
}

export async function nodesOf(
  { db, spanNodes }: Pick<Deps, "db"> & { spanNodes: SpanNodes },
  scope: Scope,
  conversation: Conversation,
  { transcript, nodes }: KeptTrace,
): Promise<readonly TraceNode[]> {
  const kept = unpackNodes(nodes);
  if (kept.from === "spans") return spanNodes(db, scope, conversation.id);
  return kept.from === "events" ? kept.nodes : nodesOfPlaces(transcript ?? "", kept.places, conversation.startedAt);
}
