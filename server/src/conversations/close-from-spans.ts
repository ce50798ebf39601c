import { registerAgent } from "../agents/index.ts";
import type { Tx } from "../database/database.ts";
import { firstWordsOf } from "./first-words.ts";
import { replaceConversationRow } from "./ingest-store.ts";
import type { SpanDeps } from "./open-for-spans.ts";
import { queueWork } from "./queue-work.ts";
import { listSourced, type Sourced } from "./spans-store.ts";
import { asHappened } from "./trace/as-happened.ts";
import { figuresOfNodes } from "./trace/figures-of-nodes.ts";
import { packNodes } from "./trace/kept-nodes.ts";
import { transcriptOfNodes } from "./trace/transcript-of-nodes.ts";
import type { ClosingConversations, TraceNode } from "./types.ts";

/** A conversation whose content somebody sent keeps that: spans only stand behind it. */
export async function closeFromSpans(
  { clock, jobs }: SpanDeps,
  tx: Tx,
  { scope, closing }: ClosingConversations,
): Promise<void> {
  const nodesOf = new Map(closing.map(({ id, nodes }) => [id, nodes]));
  const conversations = (await listSourced(tx, scope, [...nodesOf.keys()])).filter(({ source }) => source === "otlp");
  const at = clock.now();
  const agentIds = new Map<string, string>();
  const closed = [];
  for (const conversation of conversations) {
    const nodes = nodesOf.get(conversation.id) ?? [];
    const agent = conversation.agent ?? speakerOf(nodes);
    if (agent !== null && conversation.agentId === null && !agentIds.has(agent)) {
      agentIds.set(agent, await registerAgent(tx, scope, { name: agent, at }));
    }
    const agentId = conversation.agentId ?? agentIds.get(agent ?? "") ?? null;
    closed.push({ ...closedBy(conversation, nodes, at), agent, agentId });
  }
  await queueWork(jobs, tx, scope, closed);
  await Promise.all(
    closed.map((conversation) =>
      replaceConversationRow(tx, scope, conversation, packNodes(conversation.content.nodes)),
    ),
  );
}

const closedBy = (conversation: Sourced, nodes: readonly TraceNode[], at: Date) => ({
  ...conversation,
  ...figuresOfNodes(nodes),
  firstWords: firstWordsOf(null, { from: "events", nodes }),
  scoringState: "queued_for_scoring" as const,
  language: null,
  requestIds: [],
  updatedAt: at,
  content: { transcript: transcriptOfNodes(asHappened(nodes)), events: null, nodes: { from: "spans" as const } },
});

const maxAgentLength = 255;

/** The first agent who is named; whoever takes over later is a transfer away. */
function speakerOf(nodes: readonly TraceNode[]): string | null {
  const name = nodes.find(({ type, role, name }) => type === "turn" && role === "agent" && name !== null)?.name;
  const start = name?.trim().slice(0, maxAgentLength) ?? "";
  return (start.isWellFormed() ? start : start.slice(0, -1)) || null;
}
