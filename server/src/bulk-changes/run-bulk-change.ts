import { fittingIds, reviseConversations } from "../conversations/index.ts";
import { actingFor } from "../platform/acting.ts";
import { continueRun, type RunOutcome, type SliceStep } from "../platform/long-run/continue-run.ts";
import type { LongRunId } from "../platform/long-run/types.ts";
import type { Scope } from "../platform/scope.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import { bulkChangeRuns } from "./bulk-change-runs.ts";
import { type BulkDeps, usualBulkPace } from "./bulk-deps.ts";
import { type BulkPage, type BulkSource, sourceOf } from "./bulk-pages.ts";
import { insertRecords } from "./record-store.ts";
import { advanceBulkChange } from "./store.ts";
import type { BulkChange } from "./types.ts";

/** One slice: each conversation is changed once, none is left out. */
export function runBulkChange(
  deps: BulkDeps & { readonly sliceMs?: number },
  { scope, id }: LongRunId,
): Promise<RunOutcome> {
  return continueRun(deps, bulkChangeRuns, {
    scope,
    id,
    ...(deps.sliceMs === undefined ? {} : { sliceMs: deps.sliceMs }),
    slice: async (claimed, steps) => {
      const source = await sourceOf(deps, scope, claimed);
      return steps((run) => changePage(deps, scope, run, source));
    },
  });
}

async function changePage(
  deps: BulkDeps,
  scope: Scope,
  from: BulkChange,
  source: BulkSource,
): Promise<SliceStep<BulkChange>> {
  const page = await source.next(from);
  const { stepRows } = deps.bulkPace ?? usualBulkPace;
  let run = from;
  let rest = page.ids;
  while (rest.length > 0) {
    const next = rest.slice(0, stepRows);
    const ids = source.mayResolve ? await fitting(deps, scope, next) : next;
    const before = run;
    const party = { kind: "bulk_change", id: before.id, name: before.createdBy } as const;
    run = await unitOfWork(() => actingFor(party, () => changeSome(deps, scope, { before, ids, page })));
    const { lastId } = run;
    rest = rest.filter((id) => id > (lastId ?? ""));
  }
  if (page.hasMore) return { run, hasMore: true };
  const now = deps.clock.now();
  const after: BulkChange = { ...run, status: "completed", progress: 1, completedAt: now };
  await advanceBulkChange(deps.db, scope, { before: run, after, now });
  return { run: after, hasMore: false };
}

/** Those that are gone are not among them: if all are, the first stands for them. */
async function fitting({ db }: BulkDeps, scope: Scope, ids: readonly string[]): Promise<readonly string[]> {
  const found = await fittingIds(db, scope, ids);
  return found.length > 0 ? found : ids.slice(0, 1);
}

interface Part {
  readonly before: BulkChange;
  readonly ids: readonly string[];
  readonly page: BulkPage;
}

/** The conversations, their events, the records and how far the run is are one commit: killed before it, none is there. */
async function changeSome(deps: BulkDeps, scope: Scope, { before, ids, page }: Part): Promise<BulkChange> {
  const privacy = await deps.privacyOf(scope);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const revise = (conversation: Parameters<BulkPage["revise"]>[0]) => page.revise(conversation, now);
    const outcomes = await reviseConversations(deps, tx, { scope, ids, revise, privacy });
    const records = outcomes.flatMap(({ id, record }) => (record ? [{ ...record, conversationId: id }] : []));
    const refused = outcomes.filter(({ isRefused }) => isRefused).length;
    const lastId = outcomes.at(-1)?.id as string;
    const after: BulkChange = {
      ...before,
      lastId,
      progress: page.progressAt(lastId, before),
      changed: before.changed + records.length,
      refused: before.refused + refused,
      unchanged: before.unchanged + outcomes.length - records.length - refused,
    };
    await advanceBulkChange(tx, scope, { before, after, now });
    insertRecords(tx, scope, before.id, records);
    return after;
  });
}
