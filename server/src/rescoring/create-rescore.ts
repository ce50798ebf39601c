import type { Tx } from "../database/database.ts";
import { Fault, unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { keyName, lockKeys } from "../platform/key-locks.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";
import { rescoreJob } from "./jobs.ts";
import { emptyReport } from "./report.ts";
import { countUnfinished, insertRescore } from "./store.ts";
import type { Rescore, RescoreOrder } from "./types.ts";

const maxUnfinished = 5;

export interface CreateRescore {
  readonly scope: Scope;
  readonly order: RescoreOrder;
  readonly createdBy: string;
}

/** Keeps what is wanted, and asks for it to be done, with one commit. */
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
    if ((await countAlone(tx, scope)) >= maxUnfinished) throw tooMany();
    insertRescore(tx, scope, wanted);
    await jobs.send(tx, rescoreJob, [{ data: { ...scope, rescoreId: wanted.id }, key: wanted.id }]);
    return wanted;
  });
}

/** One caller after the other: all who count at once would find the last place free. */
async function countAlone(tx: Tx, scope: Scope): Promise<number> {
  const locked = lockKeys(tx, [keyName(scope, "rescore", "unfinished"), undefined]);
  const [count] = await Promise.all([countUnfinished(tx, scope), locked]);
  return count;
}

const tooMany = () =>
  new Fault("conflict", `${maxUnfinished} runs are unfinished already: wait for one of them, or cancel one.`);
