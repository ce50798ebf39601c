import type { Conversation, TraceNode } from "../conversations/index.ts";
import type { GradedConversation, Step, Turn } from "../grading/index.ts";

/** Of a tool's input or output a grader reads so much. */
const maxDetailChars = 20_000;

export type Described = Pick<Conversation, "channel" | "language" | "durationSeconds" | "agent" | "tags" | "metadata">;

/** Returns a conversation as graders read it. Expects its nodes in the order in which things happened. */
export function toGraded(conversation: Described, nodes: readonly TraceNode[]): GradedConversation {
  const origin = nodes.find(({ startedAt }) => startedAt)?.startedAt?.getTime() ?? 0;
  const turns: Turn[] = [];
  const steps: Step[] = [];
  for (const node of nodes) {
    if (node.type === "turn") turns.push(toTurn(node, turns.length, origin));
    else steps.push(toStep(node, node.type, turns.length - 1));
  }
  return {
    channel: conversation.channel,
    language: conversation.language,
    durationSeconds: conversation.durationSeconds,
    agent: conversation.agent,
    tags: conversation.tags,
    metadata: conversation.metadata,
    turns,
    steps,
  };
}

function toTurn(node: TraceNode, index: number, origin: number): Turn {
  const startMs = node.startedAt ? node.startedAt.getTime() - origin : null;
  const lasting = startMs !== null && node.durationMs !== null ? startMs + node.durationMs : null;
  return {
    index,
    nodeId: node.id,
    speaker: node.role ?? "system",
    text: node.content ?? "",
    startMs,
    endMs: node.endedAt ? node.endedAt.getTime() - origin : lasting,
  };
}

const toStep = (node: TraceNode, type: Step["type"], afterTurn: number): Step => ({
  nodeId: node.id,
  type,
  name: node.name,
  content: node.content,
  input: detail(node.input),
  output: detail(node.output),
  failed: node.status === "error" || type === "error",
  error: node.error,
  afterTurn,
});

function detail(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, maxDetailChars);
}
