import type { Deps } from "../platform/http/route.ts";
import { progressAfter } from "../platform/progress.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { insertChunk } from "./chunk-store.ts";
import type { GzipMembers } from "./gzip-members.ts";
import { writeExportJob } from "./jobs.ts";
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
  readonly step: "go on" | "ask for more" | "finish";
}

/**
 * The chunk, how far the export is with it, and the job that goes on, with one commit. Nothing, if somebody else has
 * got further meanwhile or the export was deleted.
 */
export async function commitPiece(
  { db, clock, jobs }: Deps & { readonly jobs: Jobs },
  scope: Scope,
  { before, piece, members, end, step }: CommitPiece,
): Promise<Export | undefined> {
  const { content } = piece;
  // A file without rows is a file all the same: without a single member it would be no gzip.
  const wanted = content.length > 0 || (step === "finish" && before.chunkCount === 0);
  const bytes = wanted ? await members.make(content) : undefined;
  const now = clock.now();
  const after: Export = {
    ...before,
    ...progressOf({ before, piece, end }),
    rowCount: before.rowCount + piece.rows,
    byteCount: before.byteCount + (before.gzip ? (bytes?.length ?? 0) : content.length),
    chunkCount: before.chunkCount + (bytes ? 1 : 0),
    ...(step === "finish" ? { status: "completed", progress: 1, completedAt: now } : {}),
  };
  return db.transaction(async (tx) => {
    if (!(await advanceExport(tx, scope, { before, after, now }))) return undefined;
    if (bytes) insertChunk(tx, scope, { exportId: before.id, number: before.chunkCount, bytes });
    if (step === "ask for more")
      await jobs.send(tx, writeExportJob, [{ data: { ...scope, exportId: before.id }, key: before.id }]);
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
