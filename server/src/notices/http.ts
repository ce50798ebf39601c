import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { dismissNotice } from "./dismiss-notice.ts";
import { listNotices } from "./list-notices.ts";
import { toWire } from "./wire.ts";

export const noticeRoutes: readonly Route[] = [
  route(contract.listNotices, async ({ deps, scope, query }) => {
    const filters = { dismissed: query.dismissed ?? false };
    return ok(pageToWire(await listNotices(deps, { scope, filters, page: pageRequest(query) }), toWire));
  }),
  route(contract.dismissNotice, async ({ deps, scope, actor, params }) =>
    ok(toWire(await dismissNotice(deps, { scope, id: params.id, by: actorName(actor) }))),
  ),
];
