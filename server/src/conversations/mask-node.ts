import type { Mask } from "../platform/privacy.ts";
import type { TraceNode } from "./types.ts";

/** Only what was said and done: ids tie the tree together, and times are no texts. */
export const maskNode =
  (mask: Mask) =>
  (node: TraceNode): TraceNode => ({
    ...node,
    name: mask(node.name),
    content: mask(node.content),
    input: mask(node.input),
    output: mask(node.output),
    error: mask(node.error),
    attributes: mask(node.attributes),
  });
