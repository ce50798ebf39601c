import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { createRule } from "./create-rule.ts";
import { deleteRule } from "./delete-rule.ts";
import { examples } from "./examples-wire.ts";
import { listRules } from "./list-rules.ts";
import { listRuns } from "./list-runs.ts";
import { readRule } from "./read-rule.ts";
import { runToWire } from "./run-wire.ts";
import { tryRule } from "./try-rule.ts";
import type { ActionPorts } from "./types.ts";
import { updateRule } from "./update-rule.ts";
import { changesOf, contentOf, filtersOf, toWire, trialsToWire, triedOf } from "./wire.ts";

export function ruleRoutes(ports: ActionPorts): readonly Route[] {
  return [
    route(contract.createRule, async ({ deps, scope, actor, body }) => {
      const input = { scope, content: contentOf(body), position: body.position, createdBy: actorName(actor) };
      return created(toWire(await createRule({ ...ports, ...deps }, input)));
    }),
    route(contract.listRules, async ({ deps, scope, query }) =>
      ok(pageToWire(await listRules(deps, { scope, filters: filtersOf(query), page: pageRequest(query) }), toWire)),
    ),
    route(contract.listRuleExamples, async () => ok({ items: examples })),
    route(contract.tryRule, async ({ deps, scope, permissions, body, privacy, hiddenScores }) => {
      const input = {
        scope,
        content: triedOf(body),
        eventId: body.event_id,
        last: body.last ?? 10,
        permissions,
        hidden: await hiddenScores(),
        privacy: await privacy(),
      };
      return ok(trialsToWire(await tryRule({ ...ports, ...deps }, input)));
    }),
    route(contract.getRule, async ({ deps, scope, params }) =>
      ok(toWire(await readRule(deps, { scope, id: params.id }))),
    ),
    route(contract.updateRule, async ({ deps, scope, params, body }) =>
      ok(toWire(await updateRule({ ...ports, ...deps }, { scope, id: params.id, changes: changesOf(body) }))),
    ),
    route(contract.updateRuleByField, async ({ deps, scope, query, body }) => {
      const input = { scope, id: idElsewhere(query, body), changes: changesOf(body) };
      return ok(toWire(await updateRule({ ...ports, ...deps }, input)));
    }),
    route(contract.deleteRule, async ({ deps, scope, params: { id } }) => {
      await deleteRule(deps, { scope, id });
      return ok({ id, deleted: true as const });
    }),
    route(contract.deleteRuleByField, async ({ deps, scope, query, body }) => {
      const id = idElsewhere(query, body);
      await deleteRule(deps, { scope, id });
      return ok({ id, deleted: true as const });
    }),
    route(contract.listRuleRuns, async ({ deps, scope, params, query }) => {
      const input = { scope, id: params.id, outcome: query.outcome, page: pageRequest(query) };
      return ok(pageToWire(await listRuns(deps, input), runToWire));
    }),
  ];
}
