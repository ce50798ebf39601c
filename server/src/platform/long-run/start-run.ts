import type { Tx } from "../../database/database.ts";
import { type Quota, refuseBeyond } from "../quota.ts";
import type { Scope } from "../scope.ts";
import type { LongRun, LongRunDeps, LongRunId, LongRunJob, LongRunKind } from "./types.ts";

export interface StartRun extends LongRunId {
  /** Of unfinished runs. */
  readonly quota: Quota;
  readonly insert: () => void;
}

/** Stores a run and requests its first slice, with the caller's commit. */
export async function startRun<Run extends LongRun>(
  tx: Tx,
  { clock, jobs }: Pick<LongRunDeps, "clock" | "jobs">,
  kind: LongRunKind<Run>,
  { scope, id, quota, insert }: StartRun,
): Promise<void> {
  const at = { now: clock.now(), ...(quota.within === undefined ? {} : { parent: quota.within }) };
  await refuseBeyond(tx, scope, quota, () => kind.store.countUnfinished(tx, scope, at));
  insert();
  await jobs.send(tx, kind.job, [requestOf(kind, scope, id)]);
}

/** The job's key is the run: at most one job of a run waits, so that no run gets more turns than another. */
export const requestOf = ({ idField }: Pick<LongRunKind<LongRun>, "idField">, scope: Scope, id: string) => ({
  data: { workspaceId: scope.workspaceId, mode: scope.mode, [idField]: id } as LongRunJob,
  key: id,
});
