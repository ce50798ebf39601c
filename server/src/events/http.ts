import * as contract from "@cqs/contract";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { eventBody } from "./event-body.ts";
import { hideScores } from "./hide-scores.ts";
import { listLog } from "./list-log.ts";
import { readEvent } from "./read-event.ts";
import type { StoredEvent } from "./types.ts";

/** What a webhook is sent, and nothing else. */
const toWire =
  (scope: Scope, hidden: readonly string[]) =>
  (event: StoredEvent): contract.EventWire =>
    JSON.parse(eventBody(scope, hideScores(event, hidden)));

export const eventRoutes: readonly Route[] = [
  route(contract.listEvents, async ({ deps, scope, permissions, query, hiddenScores }) => {
    const input = { scope, permissions, type: query.type, resourceId: query.resource_id, page: pageRequest(query) };
    const [page, hidden] = await Promise.all([listLog(deps, input), hiddenScores()]);
    return ok(pageToWire(page, toWire(scope, hidden)));
  }),
  route(contract.getEvent, async ({ deps, scope, permissions, params, hiddenScores }) => {
    const [event, hidden] = await Promise.all([readEvent(deps, { scope, id: params.id, permissions }), hiddenScores()]);
    return ok(toWire(scope, hidden)(event));
  }),
];
