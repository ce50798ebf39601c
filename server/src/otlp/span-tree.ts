import type { MappedSpan } from "./types.ts";

/** A span in its place. */
export interface Branch {
  readonly span: MappedSpan;
  /** Null for a root, for a span whose parent has not come, and where parents would go in a circle. */
  readonly parent: Branch | null;
}

interface Growing extends Branch {
  parent: Growing | null;
  readonly children: Growing[];
  walk: number;
}

/** All spans, each after its parent, else by time. The same set gives the same order, in whatever order it came. */
export function spanTree(spans: readonly MappedSpan[]): readonly Branch[] {
  const sorted = [...spans].sort(bySpanTime).map((span): Growing => ({ span, parent: null, children: [], walk: 0 }));
  const byId = new Map(sorted.map((branch) => [idOf(branch.span), branch]));
  for (const [i, branch] of sorted.entries()) link(branch, byId, i + 1);
  const waiting: Growing[] = [];
  for (const branch of sorted) (branch.parent?.children ?? waiting).push(branch);
  const ordered: Growing[] = [];
  for (let level = waiting; level.length > 0; level = level.flatMap(({ children }) => children)) ordered.push(...level);
  return ordered;
}

/** Climbs until it meets a span that is linked already. Meeting one of its own walk would close a circle. */
function link(from: Growing, byId: ReadonlyMap<string, Growing>, walk: number): void {
  for (let branch = from; branch.walk === 0; ) {
    branch.walk = walk;
    const { traceId, parentSpanId } = branch.span;
    const above = parentSpanId === null ? undefined : byId.get(`${traceId}:${parentSpanId}`);
    if (!above || above.walk === walk) return;
    branch.parent = above;
    branch = above;
  }
}

export const idOf = ({ traceId, spanId }: MappedSpan): string => `${traceId}:${spanId}`;

const bySpanTime = (one: MappedSpan, other: MappedSpan): number =>
  byDigits(one.startNs, other.startNs) || byDigits(one.endNs, other.endNs) || byText(idOf(one), idOf(other));

/** Of numbers without leading zeros the longer one is the larger. */
export const byDigits = (one: string, other: string): number => one.length - other.length || byText(one, other);

export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
