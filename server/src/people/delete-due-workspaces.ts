import type { Queryable } from "../database/database.ts";
import type { Deps } from "../platform/http/route.ts";
import {
  deleteAccountsOf,
  deleteTenantRows,
  finishDeletion,
  listDeletedSince,
  listDueDeletions,
  listTenantTables,
} from "./deletion-store.ts";

/** Rows per statement, each of which commits for itself: no lock is held for long, and a killed run loses one statement. */
const sliceRows = 1_000;
/** Well within the time after which the job counts as dead. The next run continues. */
const maxMs = 300_000;
const maxWorkspaces = 100;
/** Work that was under way when a workspace went may still write, for instance an audit entry. */
const sweepMs = 24 * 60 * 60_000;

export interface DeletionPorts {
  /**
   * Remove what a workspace has outside of the database, such as files, before the rows that name it. Each removes some and
   * returns how many; 0 when nothing is left.
   */
  readonly removeOutside: readonly ((workspaceId: string) => Promise<number>)[];
  /** Called when the last workspace is gone: the next start sets the installation up again. */
  readonly forgetInstallation: (db: Queryable) => Promise<void>;
}

/** Deletes all rows of workspaces whose grace period is over, and what late writers have left of deleted ones. */
export async function deleteDueWorkspaces(
  deps: Pick<Deps, "db" | "clock"> & DeletionPorts,
  limits = { sliceRows, maxMs },
): Promise<{ deleted: number; rows: number }> {
  const { db, clock } = deps;
  const endMs = performance.now() + limits.maxMs;
  const now = clock.now();
  let deleted = 0;
  let rows = 0;
  for (const id of await listDueDeletions(db, now, maxWorkspaces)) {
    const gone = await deleteAll(deps, id, { ...limits, endMs });
    rows += gone.rows;
    if (!gone.isWhole) break;
    if (!(await finishDeletion(db, id, now))) await deps.forgetInstallation(db);
    deleted += 1;
  }
  for (const id of await listDeletedSince(db, new Date(now.getTime() - sweepMs), maxWorkspaces)) {
    rows += (await deleteRows(deps, id, { ...limits, endMs })).rows;
  }
  return { deleted, rows };
}

interface Bounds {
  readonly sliceRows: number;
  readonly endMs: number;
}

async function deleteAll(deps: Pick<Deps, "db"> & DeletionPorts, workspaceId: string, bounds: Bounds) {
  for (const remove of deps.removeOutside) {
    if (!(await untilNone(() => remove(workspaceId), bounds)).isWhole) return { rows: 0, isWhole: false };
  }
  // Before the memberships, which tell whose accounts they are.
  const accounts = await untilNone(() => deleteAccountsOf(deps.db, workspaceId, bounds.sliceRows), bounds);
  const others = await deleteRows(deps, workspaceId, bounds);
  return { rows: accounts.rows + others.rows, isWhole: accounts.isWhole && others.isWhole };
}

async function deleteRows({ db }: Pick<Deps, "db">, workspaceId: string, bounds: Bounds) {
  let rows = 0;
  for (const table of await listTenantTables(db)) {
    const gone = await untilNone(() => deleteTenantRows(db, workspaceId, table, bounds.sliceRows), bounds);
    rows += gone.rows;
    if (!gone.isWhole) return { rows, isWhole: false };
  }
  return { rows, isWhole: true };
}

async function untilNone(deleteSome: () => Promise<number>, { endMs }: Bounds) {
  let rows = 0;
  for (let gone = 1; gone > 0; rows += gone) {
    if (performance.now() > endMs) return { rows, isWhole: false };
    gone = await deleteSome();
  }
  return { rows, isWhole: true };
}
