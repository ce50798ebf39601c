import * as contract from "@cqs/contract";
import { refuseAnyHidden } from "../platform/hidden-scores.ts";
import { actorName } from "../platform/http/caller.ts";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { Jobs } from "../platform/queue.ts";
import { cancelRescore } from "./cancel-rescore.ts";
import { createRescore } from "./create-rescore.ts";
import { listRescores } from "./list-rescores.ts";
import { readRescore } from "./read-rescore.ts";
import { orderOf, toWire } from "./wire.ts";

export const rescoringRoutes = (ports: { readonly jobs: Jobs }): readonly Route[] => [
  route(contract.createRescore, async ({ deps, scope, actor, body, hiddenScores }) => {
    refuseAnyHidden(await hiddenScores());
    const input = { scope, order: orderOf(body), createdBy: actorName(actor) };
    return { status: 202, data: toWire(await createRescore({ ...deps, ...ports }, input)) };
  }),
  route(contract.listRescores, async ({ deps, scope, query, hiddenScores }) => {
    refuseAnyHidden(await hiddenScores());
    const input = { scope, filters: { status: query.status }, page: pageRequest(query) };
    return ok(pageToWire(await listRescores(deps, input), toWire));
  }),
  route(contract.getRescore, async ({ deps, scope, params, hiddenScores }) => {
    refuseAnyHidden(await hiddenScores());
    return ok(toWire(await readRescore(deps, { scope, id: params.id })));
  }),
  route(contract.cancelRescore, async ({ deps, scope, params, hiddenScores }) => {
    refuseAnyHidden(await hiddenScores());
    return ok(toWire(await cancelRescore(deps, { scope, id: params.id })));
  }),
];
