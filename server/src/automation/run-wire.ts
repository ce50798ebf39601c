import type { RuleRunWire } from "@cqs/contract";
import type { StoredEvent } from "../events/index.ts";
import type { Result, Rule, Run } from "./types.ts";

const resultToWire = (result: Result): RuleRunWire["results"][number] => ({
  do: result.do,
  outcome: result.outcome,
  detail: result.detail,
  resource: result.resource,
});

export const resultsToWire = (results: readonly Result[]) => results.map(resultToWire);

export const runToWire = (run: Run): RuleRunWire => ({
  id: run.id,
  rule_id: run.ruleId,
  event_id: run.eventId,
  event_type: run.eventType,
  resource_id: run.resourceId,
  subject_id: run.subjectId,
  outcome: run.outcome,
  results: resultsToWire(run.results),
  error: run.error,
  created_at: run.createdAt.toISOString(),
});

/** What `automation.triggered` tells. */
export const firingToWire = (run: Run, { id, name }: Rule, event: StoredEvent) => ({
  id: run.id,
  rule: { id, name },
  event: { id: event.id, type: event.type, resource: event.resource },
  results: resultsToWire(run.results),
});
