import * as contract from "@cqs/contract";
import { refuseAnyHidden } from "../platform/hidden-scores.ts";
import { actorId } from "../platform/http/caller.ts";
import { ok, type Route, rawRoute, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { Jobs } from "../platform/queue.ts";
import { createExport } from "./create-export.ts";
import { deleteExport } from "./delete-export.ts";
import { downloadExport } from "./download-export.ts";
import { listExports } from "./list-exports.ts";
import { readExport } from "./read-export.ts";
import { fileHeaders, mediaOf, orderOf, toWire } from "./wire.ts";

export const exportRoutes = (ports: { readonly jobs: Jobs; readonly publicUrl: string }): readonly Route[] => [
  route(contract.createExport, async ({ deps, scope, actor, permissions, body, hiddenScores }) => {
    refuseAnyHidden(await hiddenScores());
    const input = { scope, permissions, order: orderOf(body), createdBy: actorId(actor) };
    return {
      status: 202,
      data: toWire(await createExport({ ...deps, ...ports }, input), { ...ports, mode: scope.mode }),
    };
  }),
  route(contract.listExports, async ({ deps, scope, permissions, query }) => {
    const input = { scope, permissions, filters: { status: query.status }, page: pageRequest(query) };
    return ok(pageToWire(await listExports(deps, input), (order) => toWire(order, { ...ports, mode: scope.mode })));
  }),
  route(contract.getExport, async ({ deps, scope, permissions, params }) =>
    ok(toWire(await readExport(deps, { scope, permissions, id: params.id }), { ...ports, mode: scope.mode })),
  ),
  rawRoute(contract.downloadExport, async ({ deps, scope, permissions, params, hiddenScores }) => {
    refuseAnyHidden(await hiddenScores());
    const { export: order, file } = await downloadExport(deps, { scope, permissions, id: params.id });
    return { status: 200, media: mediaOf(order), raw: file, headers: fileHeaders(order) };
  }),
  route(contract.deleteExport, async ({ deps, scope, permissions, params }) => {
    await deleteExport(deps, { scope, permissions, id: params.id });
    return ok({ id: params.id, deleted: true as const });
  }),
];
