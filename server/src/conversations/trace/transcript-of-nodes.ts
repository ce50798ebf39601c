import type { NodeRole, NodeType, TraceNode } from "../types.ts";

const speakers: Readonly<Record<NodeRole, string>> = { agent: "Agent", customer: "Customer", system: "System" };
const labels: Readonly<Record<Exclude<NodeType, "turn">, string>> = {
  tool_call: "Tool",
  retrieval: "Retrieval",
  transfer: "Transfer",
  error: "Error",
};

/** What tools give can be whole documents; to find and to judge a conversation their beginning is enough. */
const maxValueLength = 200;

/** A conversation that came without a transcript, in words. Null when nothing was said or done in it. */
export function transcriptOfNodes(nodes: readonly TraceNode[]): string | null {
  const lines = nodes.map((node) => (node.type === "turn" ? spoken(node) : done(node, labels[node.type])));
  const said = lines.filter((line) => line !== undefined);
  return said.length === 0 ? null : said.join("\n");
}

function spoken({ role, name, content }: TraceNode): string | undefined {
  if (content === null || content.trim() === "") return undefined;
  const speaker = role ? speakers[role] : name && short(name);
  return speaker ? `${speaker}: ${content}` : content;
}

function done(node: TraceNode, label: string): string | undefined {
  const { content, output, error } = node;
  // An error is often told twice, as content and as error.
  const parts = new Set([called(node), short(output ?? content), short(error)]);
  parts.delete("");
  return parts.size === 0 ? undefined : `${label}: ${[...parts].join(" -> ")}`;
}

function called({ type, name, input }: TraceNode): string {
  const isCall = type === "tool_call" || type === "retrieval";
  if (input === null && (name === null || !isCall)) return short(name);
  return `${short(name)}(${short(input)})`;
}

/** In one line, since the next one would look like somebody's words. */
function short(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const start = text.slice(0, maxValueLength);
  const line = (start.isWellFormed() ? start : start.slice(0, -1)).replaceAll(/\s+/g, " ").trim();
  return text.length > maxValueLength ? `${line}…` : line;
}
