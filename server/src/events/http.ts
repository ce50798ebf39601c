import * as contract from "@cqs/contract";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { eventBody } from "./event-body.ts";
import { listLog } from "./list-log.ts";
import { readEvent } from "./read-event.ts";
import type { StoredEvent } from "./types.ts";

/** What a webhook is sent, and nothing else. */
const toWire =
  (scope: Scope) =>
  (event: StoredEvent): contract.EventWire =>
    JSON.parse(eventBody(scope, event));

export const eventRoutes: readonly Route[] = [
  route(contract.listEvents, async ({ deps, scope, permissions, query }) => {
    const input = { scope, permissions, type: query.type, resourceId: query.resource_id, page: pageRequest(query) };
    return ok(pageToWire(await listLog(deps, input), toWire(scope)));
  }),
  route(contract.readEvent, async ({ deps, scope, permissions, params }) =>
    ok(toWire(scope)(await readEvent(deps, { scope, id: params.id, permissions }))),
  ),
];
