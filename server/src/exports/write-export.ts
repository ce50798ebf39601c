import { filtersOf, type WalkDeps, walkConversations } from "../conversations/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { continueRun, type RunOutcome, type SliceStep, usualSliceMs } from "../platform/long-run/continue-run.ts";
import type { LongRunId } from "../platform/long-run/types.ts";
import { readWalkPage, walkEnd } from "../platform/long-run/walk-page.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { walkScorecards } from "../scoring/index.ts";
import { commitPiece } from "./commit-piece.ts";
import { encoderOf } from "./encode-rows.ts";
import { exportRuns } from "./export-runs.ts";
import { gzipMembers } from "./gzip-members.ts";
import { pageSize } from "./page-size.ts";
import { Piece } from "./piece.ts";
import { refuseBeyondBytes } from "./refuse-beyond-bytes.ts";
import type { Export } from "./types.ts";

export interface WriteDeps extends Deps, WalkDeps {
  readonly jobs: Jobs;
  readonly privacyOf: PrivacyOf;
  readonly publicUrl: string;
  readonly pace?: Pace;
  /** Of all exports of a workspace and mode. */
  readonly maxBytes?: number;
}

export interface Pace {
  readonly maxPageRows: number;
  /** A chunk is as long as this, and up to the end of its last row. */
  readonly pieceChars: number;
  readonly sliceMs: number;
}

const usualPace: Pace = { maxPageRows: 100, pieceChars: 1_048_576, sliceMs: usualSliceMs };

/** One slice: continues the file after its last chunk, so that each row is in it once. */
export function writeExport(deps: WriteDeps, { scope, id }: LongRunId): Promise<RunOutcome> {
  const { sliceMs } = deps.pace ?? usualPace;
  return continueRun(deps, exportRuns, {
    scope,
    id,
    sliceMs,
    slice: async (claimed, steps) => {
      const { clock, maxBytes } = deps;
      await refuseBeyondBytes(deps.db, scope, { now: clock.now(), maxBytes });
      const members = gzipMembers();
      try {
        return await steps(pageWriter(deps, scope, { claimed, members }));
      } finally {
        members.close();
      }
    },
  });
}

interface Writing {
  readonly claimed: Export;
  readonly members: ReturnType<typeof gzipMembers>;
}

/** Returns what writes one page of rows after the other. Rows gather in a piece, which becomes a chunk when it is full. */
function pageWriter(deps: WriteDeps, scope: Scope, { claimed, members }: Writing) {
  const { maxPageRows, pieceChars } = deps.pace ?? usualPace;
  const encoder = encoderOf(claimed);
  const end = walkEnd(claimed);
  const size = pageSize(maxPageRows);
  const piece = new Piece();
  piece.begin(claimed.chunkCount === 0 ? encoder.header : "");
  const commit = async (before: Export, isLast = false) => {
    const after = await commitPiece(deps, scope, { before, piece, members, end, isLast });
    piece.begin("");
    return after;
  };
  return async (from: Export, isLate: () => boolean): Promise<SliceStep<Export>> => {
    let run = from;
    const { rows, hasMore } = await readWalkPage(
      { after: piece.lastId ?? run.lastId, end, limit: size.next() },
      claimed.filters,
      (page) => nextPage(deps, scope, claimed, page),
    );
    for (const { id, row } of rows) {
      const encoded = encoder.encode(row);
      size.note(encoded.text.length);
      piece.add(id, encoded);
      if (piece.chars < pieceChars) continue;
      const isOver = isLate();
      run = await commit(run);
      if (isOver) return { run, hasMore: true };
    }
    if (hasMore && !isLate()) return { run, hasMore };
    return { run: await commit(run, !hasMore), hasMore };
  };
}

type PageRequest = Parameters<Parameters<typeof readWalkPage>[2]>[0];

/** Masked as the workspace wants it at this moment. */
async function nextPage(deps: WriteDeps, scope: Scope, { resource, filters }: Export, page: PageRequest) {
  const { shown: mask } = await deps.privacyOf(scope);
  if (resource === "scorecards") return walkScorecards(deps, { scope, filters, page, mask });
  const walked = await walkConversations(deps, {
    scope,
    resource,
    filters: filtersOf(filters as Parameters<typeof filtersOf>[0]),
    page,
    shown: { publicUrl: deps.publicUrl, mode: scope.mode, mask },
  });
  // All of the page was deleted between being listed and being read. The next attempt finds the next page.
  if (walked.rows.length === 0 && walked.hasMore) throw new Error("a page of an export came back empty");
  return walked;
}
