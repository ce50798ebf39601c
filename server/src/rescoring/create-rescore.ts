import { unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { startRun } from "../platform/long-run/start-run.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Quota } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";
import { emptyReport } from "./report.ts";
import { rescoreRuns } from "./rescore-runs.ts";
import { insertRescore } from "./store.ts";
import type { Rescore, RescoreOrder } from "./types.ts";

const quota: Quota = { of: "unfinished rescores", max: 5, remedy: "wait for one of them, or cancel one" };

export interface CreateRescore {
  readonly scope: Scope;
  readonly order: RescoreOrder;
  readonly createdBy: string;
}

/** Stores the run and requests its first slice, with one commit. */
export async function createRescore(
  { db, clock, jobs }: Deps & { readonly jobs: Jobs },
  { scope, order, createdBy }: CreateRescore,
): Promise<Rescore> {
  if (order.rubricId !== null) {
    const found = await findRubricForScoring(db, scope, order.rubricId);
    if (found.rubricId !== order.rubricId) throw unknownReference("rubric_id");
  }
  const now = clock.now();
  const wanted: Rescore = {
    ...order,
    id: newId("rescore", now),
    status: "queued",
    progress: 0,
    scored: 0,
    failed: 0,
    report: emptyReport,
    lastId: null,
    attempts: 0,
    error: null,
    createdBy,
    createdAt: now,
    completedAt: null,
  };
  return db.transaction(async (tx) => {
    const insert = () => insertRescore(tx, scope, wanted);
    await startRun(tx, { clock, jobs }, rescoreRuns, { scope, id: wanted.id, quota, insert });
    return wanted;
  });
}
