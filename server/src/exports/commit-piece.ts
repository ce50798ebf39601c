import type { Deps } from "../platform/http/route.ts";
import { progressAfter } from "../platform/progress.ts";
import type { Scope } from "../platform/scope.ts";
import { insertChunk } from "./chunk-store.ts";
import type { GzipMembers } from "./gzip-members.ts";
import type { Piece } from "./piece.ts";
import { advanceExport } from "./store.ts";
import type { Export } from "./types.ts";

export interface CommitPiece {
  /** The export as it was committed last. */
  readonly before: Export;
  readonly piece: Piece;
  readonly members: GzipMembers;
  /** Of the time range. */
  readonly end: Date;
  readonly isLast: boolean;
}

/** Commits the chunk together with how far the export is. Throws `Overtaken` if it was continued or deleted meanwhile. */
export async function commitPiece(
  { db, clock }: Deps,
  scope: Scope,
  { before, piece, members, end, isLast }: CommitPiece,
): Promise<Export> {
  const { content } = piece;
  // A file without rows is a file all the same: without a single member it would be no gzip.
  const isWanted = content.length > 0 || (isLast && before.chunkCount === 0);
  const bytes = isWanted ? await members.make(content) : undefined;
  const now = clock.now();
  const after: Export = {
    ...before,
    ...progressOf({ before, piece, end }),
    rowCount: before.rowCount + piece.rows,
    byteCount: before.byteCount + (before.gzip ? (bytes?.length ?? 0) : content.length),
    chunkCount: before.chunkCount + (bytes ? 1 : 0),
    ...(isLast ? { status: "completed", progress: 1, completedAt: now } : {}),
  };
  return db.transaction(async (tx) => {
    await advanceExport(tx, scope, { before, after, now });
    if (bytes) insertChunk(tx, scope, { exportId: before.id, number: before.chunkCount, bytes });
    return after;
  });
}

function progressOf({
  before,
  piece,
  end,
}: Pick<CommitPiece, "before" | "piece" | "end">): Pick<Export, "progress" | "lastId"> {
  const { firstId, lastId } = piece;
  if (firstId === null || lastId === null) return { progress: before.progress, lastId: before.lastId };
  return {
    progress: progressAfter(before.resource === "scorecards" ? "scorecard" : "conversation", before, {
      firstId,
      lastId,
      end,
    }),
    lastId,
  };
}
