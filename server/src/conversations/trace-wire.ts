import { maskNode } from "./mask-node.ts";
import type { ReadTrace } from "./read-trace.ts";
import { traceTree } from "./trace/tree-wire.ts";
import type { Shown } from "./wire.ts";

export const traceToWire = ({ conversation, nodes, sentiments }: ReadTrace, { mask }: Pick<Shown, "mask">) => ({
  conversation_id: conversation.id,
  root: traceTree(conversation, mask ? nodes.map(maskNode(mask)) : nodes, sentiments),
});
