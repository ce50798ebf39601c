import type { Evidence, Step } from "../types.ts";

const maxQuoteChars = 300;

/** What a step says of itself: why it failed, what it gave, what it was asked. */
export function quoteStep(step: Step): Evidence {
  const said = [step.error, step.output, step.input].find((text) => text !== null && text.trim() !== "");
  if (said === undefined || said === null) {
    const content = step.content ?? "";
    const end = Math.min(content.length, maxQuoteChars);
    if (end > 0) return { turn: null, nodeId: step.nodeId, start: 0, end, quote: content.slice(0, end) };
  }
  return {
    turn: null,
    nodeId: step.nodeId,
    start: null,
    end: null,
    quote: (said ?? step.name ?? step.type).slice(0, maxQuoteChars),
  };
}
