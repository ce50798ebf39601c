import type { Corner } from "./corners.ts";
import { listIds, type TenantTable } from "./tenant-tables.ts";

/** Lists and single records are asked for by at most this many ids of a kind. */
const maxPerKind = 3;

export interface KnownIds {
  /** Returns the first ids of a kind, such as `conv`, in a corner. */
  of(corner: Corner, prefix: string): readonly string[];
  /** Returns how many there are. */
  count(corner: Corner, prefix: string): number;
  /** Returns the ids and markers in a text that the corner must not see, but for one that the call itself named. */
  leaks(corner: Corner, text: string, level: "corner" | "workspace", named?: string): readonly string[];
}

const idPattern = /\b(?:[a-z]{2,5}_[0-9A-Za-z]{22}|[0-9A-Za-z]{32})\b/g;

/** Reads which record belongs to which corner. */
export async function readKnownIds(corners: readonly Corner[], tables: readonly TenantTable[]): Promise<KnownIds> {
  const byCorner = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const owners = new Map<string, { readonly workspaceId: string; readonly marker: string | null }>();
  for (const corner of corners) {
    const { workspaceId, marker } = corner;
    const { own, shared } = await listIds(corner, tables);
    byCorner.set(marker, own);
    for (const id of [...shared, workspaceId, corner.ownerId]) {
      if (!owners.has(id)) owners.set(id, { workspaceId, marker: null });
    }
    for (const id of [...own.values()].flat()) owners.set(id, { workspaceId, marker });
  }
  const of = (corner: Corner, prefix: string) => byCorner.get(corner.marker)?.get(prefix) ?? [];

  return {
    of: (corner, prefix) => of(corner, prefix).slice(0, maxPerKind),
    count: (corner, prefix) => of(corner, prefix).length,
    leaks(corner, text, level, named) {
      const isOutside = (workspaceId: string, marker: string | null) =>
        workspaceId !== corner.workspaceId || (level === "corner" && marker !== null && marker !== corner.marker);
      const ids = new Set(text.match(idPattern) ?? []);
      const foundIds = [...ids].filter((id) => {
        const owner = owners.get(id);
        return owner !== undefined && isOutside(owner.workspaceId, owner.marker);
      });
      const markers = corners.flatMap((other) => [
        ...(isOutside(other.workspaceId, other.marker) ? [other.marker] : []),
        ...(isOutside(other.workspaceId, null) ? [other.workspaceMarker] : []),
      ]);
      const lower = text.toLowerCase();
      const foundMarkers = [...new Set(markers)].filter((marker) => lower.includes(marker) && !named?.includes(marker));
      return [...foundIds.filter((id) => id !== named), ...foundMarkers];
    },
  };
}
