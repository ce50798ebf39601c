import type { BodyOf, createRule, listRules, QueryOf, RuleWire, tryRule, updateRule } from "@cqs/contract";
import { invalid } from "../platform/fault.ts";
import { actionOf, actionToWire } from "./action-wire.ts";
import { resultsToWire } from "./run-wire.ts";
import type { Trial } from "./try-rule.ts";
import type { Rule, RuleChanges, RuleContent, RuleFilters, When } from "./types.ts";

export const toWire = (rule: Rule): RuleWire => ({
  id: rule.id,
  name: rule.name,
  position: rule.position,
  enabled: rule.enabled,
  when: whenToWire(rule.when),
  if: rule.condition,
  // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
  then: rule.actions.map(actionToWire),
  stopped_reason: rule.stoppedReason,
  stopped_at: rule.stoppedAt?.toISOString() ?? null,
  created_by: rule.createdBy,
  created_at: rule.createdAt.toISOString(),
  updated_at: rule.updatedAt.toISOString(),
});

const whenToWire = (when: When): RuleWire["when"] =>
  "event" in when ? { event: when.event } : { trigger_id: when.triggerId };

function whenOf({ event, trigger_id: triggerId }: RuleWire["when"]): When {
  if (event !== undefined && triggerId === undefined) return { event };
  if (triggerId !== undefined && event === undefined) return { triggerId };
  throw invalid("when", "when needs exactly one of event and trigger_id.");
}

export const contentOf = (body: BodyOf<typeof createRule>): RuleContent => ({
  name: body.name,
  enabled: body.enabled ?? true,
  when: whenOf(body.when),
  condition: body.if ?? null,
  actions: body.then.map(actionOf),
});

export const changesOf = (body: BodyOf<typeof updateRule>): RuleChanges => ({
  name: body.name,
  position: body.position,
  enabled: body.enabled,
  when: body.when && whenOf(body.when),
  condition: body.if,
  actions: body.then?.map(actionOf),
});

export const triedOf = (body: BodyOf<typeof tryRule>): Omit<RuleContent, "enabled"> => ({
  name: body.name ?? "Try-out",
  when: whenOf(body.when),
  condition: body.if ?? null,
  actions: body.then.map(actionOf),
});

export const filtersOf = (query: QueryOf<typeof listRules>): RuleFilters => ({
  enabled: query.enabled,
  event: query.event,
  triggerId: query.trigger_id,
});

export const trialsToWire = (trials: readonly Trial[]) => ({
  tried: trials.length,
  fired: trials.filter(({ fires }) => fires).length,
  items: trials.map(({ event, fires, reason, results }) => ({
    event: { id: event.id, type: event.type, resource: event.resource, created_at: event.createdAt.toISOString() },
    fires,
    reason,
    results: resultsToWire(results),
  })),
});
