import { setTimeout as sleep } from "node:timers/promises";
import { filtersOf, type WalkDeps, walkConversations } from "../conversations/index.ts";
import type { Deps } from "../platform/http/route.ts";
import { pageRequest } from "../platform/paging.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { type IdEdge, isBefore, readIdEdge } from "../platform/unit-of-work.ts";
import { walkScorecards } from "../scoring/index.ts";
import { commitPiece } from "./commit-piece.ts";
import { encoderOf } from "./encode-rows.ts";
import { type GzipMembers, gzipMembers } from "./gzip-members.ts";
import { pageSize } from "./page-size.ts";
import { Piece } from "./piece.ts";
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
  /** How long a run goes on. Shorter than a node that stops waits for its jobs, and others get their turn. */
  readonly sliceMs: number;
}

const edgePollMs = 50;
const usualPace: Pace = { maxPageRows: 100, pieceChars: 1_048_576, sliceMs: 5_000 };

export interface Written {
  readonly rows: number;
  /** Why the run ended: all is written, the time was up, or somebody else has it or deleted it. */
  readonly end: "whole" | "time" | "overtaken";
}

/** Goes on with an export until it is whole or the time is up; then the same commit asks for the next run. */
export async function writeSlice(deps: WriteDeps, scope: Scope, claimed: Export): Promise<Written> {
  const members = gzipMembers();
  try {
    return await writePieces(deps, scope, claimed, members);
  } finally {
    members.close();
  }
}

async function writePieces(deps: WriteDeps, scope: Scope, claimed: Export, members: GzipMembers): Promise<Written> {
  const { maxPageRows, pieceChars, sliceMs } = deps.pace ?? usualPace;
  const late = performance.now() + sliceMs;
  const encoder = encoderOf(claimed);
  const end = endOf(claimed);
  const size = pageSize(maxPageRows);
  let done: Export | undefined = claimed;
  const piece = new Piece();
  piece.begin(done.chunkCount === 0 ? encoder.header : "");
  const result = (why: Written["end"]): Written => ({ rows: (done ?? claimed).rowCount - claimed.rowCount, end: why });
  for (;;) {
    const after: string | null = piece.lastId ?? done.lastId;
    const edge = await readIdEdge();
    const page = await nextPage(deps, scope, claimed, { after, end, edge, limit: size.next() });
    const { rows } = page;
    // Rows from before the request may still be committed. The last page waits for them.
    const isHeld = !page.hasMore && isBefore(edge, end);
    if (isHeld) await sleep(edgePollMs);
    const hasMore = page.hasMore || isHeld;
    for (const { id, row } of rows) {
      const encoded = encoder.encode(row);
      size.note(encoded.text.length);
      piece.add(id, encoded);
      if (piece.chars < pieceChars) continue;
      const step = performance.now() > late ? "ask for more" : "go on";
      done = await commitPiece(deps, scope, { before: done, piece, members, end, step });
      if (!done) return result("overtaken");
      if (step === "ask for more") return result("time");
      piece.begin("");
    }
    if (hasMore && performance.now() <= late) continue;
    const step = hasMore ? "ask for more" : "finish";
    done = await commitPiece(deps, scope, { before: done, piece, members, end, step });
    if (!done) return result("overtaken");
    return result(hasMore ? "time" : "whole");
  }
}

/** What arrives after the request is not in the file; what arrived in its millisecond is. */
function endOf({ createdAt, filters }: Export): Date {
  const own = createdAt.getTime() + 1;
  const { createdBefore } = pageRequest(filters);
  return new Date(Math.min(own, createdBefore?.getTime() ?? own));
}

interface Place {
  readonly after: string | null;
  readonly end: Date;
  readonly limit: number;
  readonly edge: IdEdge | undefined;
}

/** Masked as the workspace wants it at this moment. */
async function nextPage(
  deps: WriteDeps,
  scope: Scope,
  { resource, filters }: Export,
  { after, end, edge, limit }: Place,
) {
  const { shown: mask } = await deps.privacyOf(scope);
  const { createdAfter } = pageRequest(filters);
  const request = {
    limit,
    order: "asc",
    startingAfter: after ?? undefined,
    createdAfter,
    createdBefore: end,
    edge,
  } as const;
  if (resource === "scorecards") return walkScorecards(deps, { scope, filters, page: request, mask });
  const page = await walkConversations(deps, {
    scope,
    resource,
    filters: filtersOf(filters as Parameters<typeof filtersOf>[0]),
    page: request,
    shown: { publicUrl: deps.publicUrl, mode: scope.mode, mask },
  });
  // All of the page was deleted between being listed and being read. The next run finds the next page.
  if (page.rows.length === 0 && page.hasMore) throw new Error("a page of an export came back empty");
  return page;
}
