import { registerAgent } from "../agents/index.ts";
import type { Tx } from "../database/database.ts";
import { firstWordsOf } from "./first-words.ts";
import { replaceConversationRow } from "./ingest-store.ts";
import type { SpanDeps } from "./open-for-spans.ts";
import { queueWork } from "./queue-work.ts";
import { lockSourced } from "./spans-store.ts";
import { asHappened } from "./trace/as-happened.ts";
import { figuresOfNodes } from "./trace/figures-of-nodes.ts";
import { packNodes } from "./trace/kept-nodes.ts";
import { transcriptOfNodes } from "./trace/transcript-of-nodes.ts";
import type { ClosingConversation, TraceNode } from "./types.ts";

/** A conversation whose content somebody sent keeps that: spans only stand behind it. */
export async function closeFromSpans(
  { clock, jobs }: SpanDeps,
  tx: Tx,
  { scope, id, nodes }: ClosingConversation,
): Promise<void> {
  const conversation = await lockSourced(tx, scope, id);
  if (conversation?.source !== "otlp") return;
  const at = clock.now();
  const agent = conversation.agent ?? speakerOf(nodes);
  const agentId = conversation.agentId ?? (agent === null ? null : await registerAgent(tx, scope, { name: agent, at }));
  const closed = {
    ...conversation,
    ...figuresOfNodes(nodes),
    firstWords: firstWordsOf(null, { from: "events", nodes }),
    agent,
    agentId,
    scoringState: "queued_for_scoring" as const,
    language: null,
    requestIds: [],
    updatedAt: at,
    content: { transcript: transcriptOfNodes(asHappened(nodes)), events: null, nodes: { from: "spans" as const } },
  };
  await queueWork(jobs, tx, scope, [closed]);
  await replaceConversationRow(tx, scope, closed, packNodes(closed.content.nodes));
}

const maxAgentLength = 255;

/** The first agent who is named; whoever takes over later is a transfer away. */
function speakerOf(nodes: readonly TraceNode[]): string | null {
  const name = nodes.find(({ type, role, name }) => type === "turn" && role === "agent" && name !== null)?.name;
  const start = name?.trim().slice(0, maxAgentLength) ?? "";
  return (start.isWellFormed() ? start : start.slice(0, -1)) || null;
}
