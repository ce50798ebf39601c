import * as contract from "@cqs/contract";
import { refuseAnyHidden } from "../platform/hidden-scores.ts";
import { actorName } from "../platform/http/caller.ts";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { BulkPorts } from "./bulk-deps.ts";
import { cancelBulkChange } from "./cancel-bulk-change.ts";
import { countBulkChange } from "./count-bulk-change.ts";
import { createBulkChange } from "./create-bulk-change.ts";
import { listBulkChanges, listBulkRecords, readBulkChange } from "./read-bulk-changes.ts";
import { undoBulkChange } from "./undo-bulk-change.ts";
import { recordToWire, targetOf, toWire } from "./wire.ts";

export const bulkChangeRoutes = (ports: Omit<BulkPorts, "clock" | "db">): readonly Route[] => [
  route(contract.createBulkChange, async ({ deps, scope, actor, permissions, body, hiddenScores }) => {
    // How many a filter by score finds would tell a blind reviewer the score.
    refuseAnyHidden(await hiddenScores());
    const input = { scope, target: targetOf(body), permissions };
    if (body.dry_run) {
      const { count, isAll } = await countBulkChange({ ...ports, ...deps }, input);
      return ok({ count, counted_all: isAll });
    }
    const run = await createBulkChange({ ...ports, ...deps }, { ...input, createdBy: actorName(actor) });
    return { status: 202, data: toWire(run) };
  }),
  route(contract.listBulkChanges, async ({ deps, scope, query }) => {
    const input = { scope, filters: { status: query.status }, page: pageRequest(query) };
    return ok(pageToWire(await listBulkChanges(deps, input), toWire));
  }),
  route(contract.getBulkChange, async ({ deps, scope, params }) =>
    ok(toWire(await readBulkChange(deps, { scope, id: params.id }))),
  ),
  route(contract.listBulkChangeConversations, async ({ deps, scope, params, query }) => {
    const page = await listBulkRecords(deps, { scope, id: params.id, page: pageRequest(query) });
    return ok(pageToWire(page, recordToWire));
  }),
  route(contract.cancelBulkChange, async ({ deps, scope, params }) =>
    ok(toWire(await cancelBulkChange(deps, { scope, id: params.id }))),
  ),
  route(contract.undoBulkChange, async ({ deps, scope, actor, params }) => {
    const input = { scope, id: params.id, createdBy: actorName(actor) };
    return { status: 202, data: toWire(await undoBulkChange({ ...ports, ...deps }, input)) };
  }),
];
