import type {
  AgentTestOutline,
  BulkChange,
  BulkChangeStatus,
  Export,
  Import,
  Replay,
  Rescore,
} from "../../api/client.ts";

export const jobKinds = ["export", "import", "rescore", "bulk", "replay", "test"] as const;
export type JobKind = (typeof jobKinds)[number];

interface JobOf<Kind extends JobKind, Run> {
  readonly kind: Kind;
  readonly id: string;
  readonly status: BulkChangeStatus | Import["status"];
  /** From 0 to 1. */
  readonly progress: number;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly error: string | null;
  readonly run: Run;
}

/** A run in the background, whatever it does. */
export type Job =
  | JobOf<"export", Export>
  | JobOf<"import", Import>
  | JobOf<"rescore", Rescore>
  | JobOf<"bulk", BulkChange>
  | JobOf<"replay", Replay>
  | JobOf<"test", AgentTestOutline>;

type Run = Pick<Rescore, "id" | "created_at" | "completed_at" | "error"> & { readonly status: BulkChangeStatus };

const shared = (run: Run) => ({
  id: run.id,
  status: run.status,
  createdAt: run.created_at,
  completedAt: run.completed_at,
  error: run.error,
});

export const exportJob = (run: Export): Job => ({ kind: "export", ...shared(run), progress: run.progress, run });
export const importJob = (run: Import): Job => ({
  kind: "import",
  id: run.id,
  status: run.status,
  createdAt: run.created_at,
  completedAt: run.finished_at,
  error: null,
  progress: run.bytes_total === 0 ? 0 : run.bytes_done / run.bytes_total,
  run,
});
export const rescoreJob = (run: Rescore): Job => ({ kind: "rescore", ...shared(run), progress: run.progress, run });
export const bulkJob = (run: BulkChange): Job => ({ kind: "bulk", ...shared(run), progress: run.progress, run });
export const replayJob = (run: Replay): Job => ({ kind: "replay", ...shared(run), progress: run.progress, run });
export const testJob = (run: AgentTestOutline): Job => ({
  kind: "test",
  ...shared(run),
  progress: run.runs === 0 ? 0 : run.completed_runs / run.runs,
  run,
});

export const isUnderWay = ({ status }: Pick<Job, "status">): boolean => status === "queued" || status === "running";

/** What is under way first, then the newest first. */
export const sortedJobs = (jobs: readonly Job[]): Job[] =>
  [...jobs].sort(
    (a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );

/** Whether what a bulk change did can be taken back: scoring can't, nor what was undone already. */
export const canUndo = ({ status, undone_by: undoneBy, changed, changes }: BulkChange): boolean =>
  (status === "completed" || status === "cancelled" || status === "failed") &&
  undoneBy === null &&
  changed > 0 &&
  (changes === null || Object.keys(changes).some((name) => name !== "score_again"));
