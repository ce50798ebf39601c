import { type BodyOf, createRescore, type RescoreWire } from "@cqs/contract";
import { knownFields } from "../platform/known-fields.ts";
import type { Report, Rescore, RescoreOrder } from "./types.ts";

export const toWire = (run: Rescore): RescoreWire => ({
  id: run.id,
  status: run.status,
  rubric_id: run.rubricId,
  scored_by: run.scoredBy,
  filters: run.filters as Record<string, unknown>,
  progress: run.progress,
  scored: run.scored,
  failed: run.failed,
  report: reportToWire(run.report),
  error: run.error,
  created_by: run.createdBy,
  created_at: run.createdAt.toISOString(),
  completed_at: run.completedAt?.toISOString() ?? null,
});

const mean = (sum: number, count: number) => (count === 0 ? null : Math.round((1_000 * sum) / count) / 1_000);

const reportToWire = (report: Report): RescoreWire["report"] => ({
  mean_before: mean(report.sumBefore, report.withBefore),
  mean_after: mean(report.sumAfter, report.withAfter),
  improved: report.improved,
  worsened: report.worsened,
  unchanged: report.unchanged,
  now_passing: report.nowPassing,
  now_failing: report.nowFailing,
  criteria: Object.entries(report.criteria).map(([key, change]) => ({
    key,
    compared: change.compared,
    changed: change.changed,
    mean_before: mean(change.sumBefore, change.shares),
    mean_after: mean(change.sumAfter, change.shares),
  })),
});

export const orderOf = (body: BodyOf<typeof createRescore>): RescoreOrder => ({
  rubricId: body.rubric_id ?? null,
  scoredBy: body.scored_by ?? null,
  filters: knownFields(createRescore.body?.properties.filters, body.filters ?? {}),
});
