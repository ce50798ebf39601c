import type { TraceNode } from "../conversations/index.ts";
import { gatherChat } from "./gather-chat.ts";
import { nextAnswers } from "./next-answers.ts";
import { orderNodes, type PlacedNode } from "./order-nodes.ts";
import { type Branch, spanTree } from "./span-tree.ts";
import { findSpeakers } from "./speakers.ts";
import { surroundingsOf } from "./surroundings.ts";
import { type Answer, callFacts, type DraftNode, entryNode, errorNode, spanNode } from "./trace-nodes.ts";
import type { MappedSpan } from "./types.ts";
import { withoutSpans } from "./without-spans.ts";

const haveNodes = new Set(["tool", "retrieval", "transfer"]);

/**
 * All spans of a conversation, of however many traces and in whatever order, as its nodes: parents before children.
 * Turns stand right below the conversation; what was done for an answer hangs below it, even if its span stands beside.
 */
export function assembleTrace(spans: readonly MappedSpan[]): readonly TraceNode[] {
  const branches = spanTree(spans);
  const { entries, told } = withoutSpans(gatherChat(findSpeakers(branches)), branches);
  const agents = agentNames(branches);
  const said = entries.map((entry) => ({ entry, node: entryNode(entry, agents.get(entry.source) ?? null) }));
  const answers: Answer[] = said
    .filter(({ entry }) => entry.isAnswer && entry.role === "agent")
    .map(({ entry, node }) => ({ branch: entry.source, node }));
  /** The node that stands for a span. */
  const own = new Map(answers.map(({ branch, node }): [Branch, DraftNode] => [branch, node]));
  for (const branch of branches) {
    const { kind, callId } = branch.span;
    if (haveNodes.has(kind)) own.set(branch, spanNode(branch.span, callId === null ? undefined : told.get(callId)));
  }
  noteInstructions(answers);

  const around = surroundingsOf(branches, own);
  const nextAnswer = nextAnswers(answers);
  const done: PlacedNode[] = [];
  for (const branch of branches) {
    const { span } = branch;
    const { above, within, failedBelow } = around.get(branch) ?? { above: null, within: [], failedBelow: false };
    const node = own.get(branch);
    const parent = (above && own.get(above)) ?? nextAnswer(span);
    const parentId = parent?.id ?? null;
    if (node && within.length > 0) node.attributes.within = within;
    if (node && haveNodes.has(span.kind)) done.push({ node, parentId });
    if (!node && span.failed && !failedBelow) done.push({ node: errorNode(span), parentId });
    if (!node && span.kind === "llm" && parent) noteCall(span, parent, above?.span.kind === "llm");
  }
  return orderNodes(belowAnswers(said.map(({ node }) => node)), done);
}

/** Each branch comes after its parent. */
function agentNames(branches: readonly Branch[]): ReadonlyMap<Branch, string | null> {
  const names = new Map<Branch, string | null>();
  for (const branch of branches) {
    names.set(branch, branch.span.agent ?? (branch.parent && (names.get(branch.parent) ?? null)));
  }
  return names;
}

/** Calls that only the messages tell of hang below the answer they led to. */
function belowAnswers(nodes: readonly DraftNode[]): PlacedNode[] {
  const placed: PlacedNode[] = [];
  let next: DraftNode | undefined;
  for (const node of nodes.toReversed()) {
    if (node.type === "turn") next = node;
    placed.push({ node, parentId: node.type !== "turn" && next?.role === "agent" ? next.id : null });
  }
  return placed.reverse();
}

/** Instructions are repeated with every call; they are shown where they are new. */
function noteInstructions(answers: readonly Answer[]): void {
  let shown = "";
  for (const { branch, node } of answers) {
    const given = branch.span.heard.filter(({ role }) => role === "system").map(({ text }) => text);
    const instructions = given.filter((text) => text !== "").join("\n");
    if (instructions === "" || instructions === shown) continue;
    node.attributes.system_instructions = instructions;
    shown = instructions;
  }
}

const maxModelCalls = 100;

/** A model call without an answer of its own counts for what it was made for. */
function noteCall(span: MappedSpan, { attributes }: DraftNode, isSameCall: boolean): void {
  const facts = callFacts(span);
  if (!facts) return;
  // The same call, told by two layers: the inner one knows more of it.
  if (isSameCall) Object.assign(attributes, { ...facts, ...attributes });
  else attributes.model_calls = [...((attributes.model_calls as unknown[]) ?? []), facts].slice(-maxModelCalls);
}
