import { byDigits } from "./span-tree.ts";
import type { Answer, DraftNode } from "./trace-nodes.ts";
import type { MappedSpan } from "./types.ts";

/** Finds the answer for which something was done: the first of its trace that came once it was done. */
export function nextAnswers(answers: readonly Answer[]): (span: MappedSpan) => DraftNode | undefined {
  // In the order in which they ended, since they became known with their end.
  const byTrace = Map.groupBy(answers, ({ branch }) => branch.span.traceId);
  return ({ traceId, endNs }) => {
    const later = byTrace.get(traceId) ?? [];
    let [low, high] = [0, later.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byDigits((later[middle] as Answer).branch.span.endNs, endNs) < 0) low = middle + 1;
      else high = middle;
    }
    return later[low]?.node;
  };
}
