import type { TraceNode } from "../conversations/index.ts";
import type { Entry } from "./chat.ts";
import { isTransfer, transferTarget } from "./span-kind.ts";
import { type Branch, idOf } from "./span-tree.ts";
import type { MappedSpan } from "./types.ts";

/** A node before it has its place: what it tells, and when it counts as done, in nanoseconds. */
export interface DraftNode extends Omit<TraceNode, "attributes" | "parentId"> {
  readonly attributes: Record<string, unknown>;
  readonly at: string;
}

const blank = {
  name: null,
  role: null,
  content: null,
  input: null,
  output: null,
  status: null,
  error: null,
  startedAt: null,
  endedAt: null,
  durationMs: null,
} as const;

/** An agent's turn and the span that it is from. */
export interface Answer {
  readonly branch: Branch;
  readonly node: DraftNode;
}

/** A tool call, a retrieval or a transfer that has a span of its own; the messages may tell more of it. */
export function spanNode(span: MappedSpan, told: Entry | undefined): DraftNode {
  const type = span.kind === "tool" ? "tool_call" : span.kind === "transfer" ? "transfer" : "retrieval";
  return {
    ...blank,
    ...outcomeOf(span),
    ...timesOf(span),
    id: idOf(span),
    type,
    name: span.name || null,
    input: span.input ?? told?.call?.input ?? null,
    output: span.output ?? told?.output ?? null,
    attributes: { ...span.attributes },
    at: span.startNs,
  };
}

/** A failure of something that has no node which could tell it. */
export const errorNode = (span: MappedSpan): DraftNode => ({
  ...blank,
  ...outcomeOf(span),
  ...timesOf(span),
  id: `${idOf(span)}:error`,
  type: "error",
  name: span.name || null,
  attributes: { ...span.attributes },
  at: span.endNs,
});

/** A turn, or a tool call that only the messages tell of. */
export function entryNode(entry: Entry, speaker: string | null): DraftNode {
  const { span } = entry.source;
  const base = { ...blank, id: `${idOf(span)}:${entry.place}`, at: entry.at };
  if (entry.call) {
    const { id, name, input } = entry.call;
    const isHandover = isTransfer(name);
    return {
      ...base,
      type: isHandover ? "transfer" : "tool_call",
      name: (isHandover ? transferTarget(name, input) : name).slice(0, 500),
      input,
      output: entry.output,
      attributes: id === null ? {} : { "gen_ai.tool.call.id": id },
    };
  }
  const turn = { ...base, type: "turn" as const, role: entry.role as "customer" | "agent", content: entry.text };
  if (!entry.isAnswer) return { ...turn, startedAt: entry.isNew ? dateOf(span.startNs) : null, attributes: {} };
  return {
    ...turn,
    ...outcomeOf(span),
    ...timesOf(span),
    name: speaker,
    attributes: { ...span.attributes, ...(entry.reasoning === "" ? {} : { reasoning: entry.reasoning }) },
  };
}

const outcomeOf = ({ failed, error }: MappedSpan) => ({ status: failed ? ("error" as const) : ("ok" as const), error });

const timesOf = ({ startNs, endNs }: MappedSpan) => ({
  startedAt: dateOf(startNs),
  endedAt: dateOf(endNs),
  durationMs: Number(BigInt(endNs) - BigInt(startNs)) / 1e6,
});

const dateOf = (ns: string) => new Date(Number(BigInt(ns) / 1_000_000n));

/** What one model call cost, under the names that all conventions share here. */
export function callFacts({ attributes }: MappedSpan): Record<string, unknown> | undefined {
  const { model, input_tokens, output_tokens, cost } = attributes;
  const facts = Object.entries({ model, input_tokens, output_tokens, cost }).filter(([, value]) => value !== undefined);
  return facts.length === 0 ? undefined : Object.fromEntries(facts);
}
