import type { KeptNodes, TraceNode } from "../types.ts";
import { type KeptPlaces, packPlaces, unpackPlaces } from "./kept-places.ts";

/** What a node does not say is undefined: JSON leaves it out. */
type KeptNode = Pick<TraceNode, "id" | "type"> & {
  readonly [Key in Exclude<keyof TraceNode, "id" | "type">]?:
    | (TraceNode[Key] extends Date | null ? string : NonNullable<TraceNode[Key]>)
    | undefined;
};
type Kept =
  | ({ readonly from: "transcript" } & KeptPlaces)
  | { readonly from: "events"; readonly nodes: readonly KeptNode[] }
  | { readonly from: "spans" };

/** As JSON for the table. Every conversation has one: it is kept short. */
export const packNodes = (kept: KeptNodes): string => JSON.stringify(shortened(kept));

function shortened(kept: KeptNodes): Kept {
  if (kept.from === "transcript") return { from: "transcript", ...packPlaces(kept.places) };
  return kept.from === "events" ? { from: "events", nodes: kept.nodes.map(packNode) } : kept;
}

/** From what the database driver made of that JSON. */
export function unpackNodes(json: unknown): KeptNodes {
  const kept = json as Kept;
  if (kept.from === "transcript") return { from: "transcript", places: unpackPlaces(kept) };
  return kept.from === "events" ? { from: "events", nodes: kept.nodes.map(unpackNode) } : { from: "spans" };
}

const packNode = (node: TraceNode): KeptNode => ({
  id: node.id,
  parentId: node.parentId ?? undefined,
  type: node.type,
  name: node.name ?? undefined,
  role: node.role ?? undefined,
  content: node.content ?? undefined,
  input: node.input ?? undefined,
  output: node.output ?? undefined,
  status: node.status ?? undefined,
  error: node.error ?? undefined,
  startedAt: node.startedAt?.toISOString(),
  endedAt: node.endedAt?.toISOString(),
  durationMs: node.durationMs ?? undefined,
  offsetMs: node.offsetMs,
  attributes: Object.keys(node.attributes).length === 0 ? undefined : node.attributes,
});

const unpackNode = (kept: KeptNode): TraceNode => ({
  id: kept.id,
  parentId: kept.parentId ?? null,
  type: kept.type,
  name: kept.name ?? null,
  role: kept.role ?? null,
  content: kept.content ?? null,
  input: kept.input ?? null,
  output: kept.output ?? null,
  status: kept.status ?? null,
  error: kept.error ?? null,
  startedAt: kept.startedAt ? new Date(kept.startedAt) : null,
  endedAt: kept.endedAt ? new Date(kept.endedAt) : null,
  durationMs: kept.durationMs ?? null,
  offsetMs: kept.offsetMs,
  attributes: kept.attributes ?? {},
});
