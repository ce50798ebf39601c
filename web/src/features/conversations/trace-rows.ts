import type { TraceNode } from "../../api/client.ts";

export interface TraceRow {
  readonly node: TraceNode;
  readonly depth: number;
  readonly childCount: number;
  /** In milliseconds since the beginning; null where it is not known. */
  readonly startMs: number | null;
  readonly durationMs: number;
}

const childrenOf = (node: TraceNode) => (node.children ?? []) as unknown as TraceNode[];

/** The nodes of a trace in the order in which they are read, without the root and without what is folded. */
export function traceRows(root: TraceNode, folded: ReadonlySet<string> = new Set()): TraceRow[] {
  const rows: TraceRow[] = [];
  // A stack in the place of recursion: a trace may be deeper than the stack of calls.
  const waiting = childrenOf(root)
    .map((node) => ({ node, depth: 0 }))
    .reverse();
  const originMs = earliest(root);
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const { node, depth } = entry;
    const children = childrenOf(node);
    rows.push({
      node,
      depth,
      childCount: children.length,
      startMs: startOf(node, originMs),
      durationMs: durationOf(node),
    });
    if (folded.has(node.id)) continue;
    for (let index = children.length - 1; index >= 0; index--) {
      waiting.push({ node: children[index] as TraceNode, depth: depth + 1 });
    }
  }
  return rows;
}

const earliest = ({ started_at: startedAt }: TraceNode) => (startedAt === null ? null : Date.parse(startedAt));

function startOf({ offset_ms: offset, started_at: startedAt }: TraceNode, originMs: number | null): number | null {
  if (offset !== null) return offset;
  return startedAt !== null && originMs !== null ? Date.parse(startedAt) - originMs : null;
}

function durationOf({ duration_ms: duration, started_at: startedAt, ended_at: endedAt }: TraceNode): number {
  if (duration !== null) return duration;
  return startedAt !== null && endedAt !== null ? Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) : 0;
}

export interface TraceScale {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The stretch of time that all bars fit in; undefined where no node has a time. */
export function scaleOf(rows: readonly TraceRow[]): TraceScale | undefined {
  let fromMs = Number.POSITIVE_INFINITY;
  let toMs = Number.NEGATIVE_INFINITY;
  for (const { startMs, durationMs } of rows) {
    if (startMs === null) continue;
    fromMs = Math.min(fromMs, startMs);
    toMs = Math.max(toMs, startMs + durationMs);
  }
  return fromMs <= toMs && Number.isFinite(fromMs) ? { fromMs, toMs: Math.max(toMs, fromMs + 1) } : undefined;
}

/** Whether a row has the words in its name, its content, or what went in and out. */
export const rowMatches = ({ node }: TraceRow, words: string): boolean =>
  searchableText(node).includes(words.toLowerCase());

/** Payloads are written out once per trace, not once per letter that is typed. */
const searchTextCache = new WeakMap<TraceNode, string>();

function searchableText(node: TraceNode): string {
  const known = searchTextCache.get(node);
  if (known !== undefined) return known;
  const parts = [node.name, node.type, node.content, node.error, textOf(node.input), textOf(node.output)];
  const text = parts
    .filter((part) => part !== null)
    .join("\n")
    .toLowerCase();
  searchTextCache.set(node, text);
  return text;
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
