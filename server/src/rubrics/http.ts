import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { AgreementPort } from "./check-agreement.ts";
import { createRubric } from "./create-rubric.ts";
import { exportRubric } from "./export-rubric.ts";
import { listChecks } from "./list-checks.ts";
import { publishRubric } from "./publish-rubric.ts";
import { listRubrics, readRubric } from "./read-rubric.ts";
import { listVersions, readVersion } from "./read-versions.ts";
import { readyMadeRubrics } from "./ready-made/all.ts";
import { updateRubric } from "./update-rubric.ts";
import {
  changesOf,
  checkToWire,
  importedRubricOf,
  newRubricOf,
  portableToWire,
  readyMadeToWire,
  rubricToWire,
  versionToWire,
} from "./wire.ts";

const allOf = <Item>(items: Item[]) => ok({ items, has_more: false });

export const rubricRoutes = (ports: AgreementPort): readonly Route[] => [
  route(contract.listChecks, async () => allOf(listChecks().map(checkToWire))),
  route(contract.listRubricTemplates, async () => allOf(readyMadeRubrics.map(readyMadeToWire))),
  route(contract.createRubric, async ({ deps, scope, actor, body }) => {
    const input = { scope, createdBy: actorName(actor), ...newRubricOf(body) };
    return created(rubricToWire(await createRubric({ ...deps, ...ports }, input)));
  }),
  route(contract.importRubric, async ({ deps, scope, actor, body }) => {
    const input = { scope, createdBy: actorName(actor), ...importedRubricOf(body) };
    return created(rubricToWire(await createRubric({ ...deps, ...ports }, input)));
  }),
  route(contract.listRubrics, async ({ deps, scope, query }) => {
    const input = { scope, filters: { archived: query.archived }, page: pageRequest(query) };
    return ok(pageToWire(await listRubrics(deps, input), rubricToWire));
  }),
  route(contract.readRubric, async ({ deps, scope, params }) =>
    ok(rubricToWire(await readRubric(deps, { scope, id: params.id }))),
  ),
  route(contract.updateRubric, async ({ deps, scope, params, body }) =>
    ok(rubricToWire(await updateRubric(deps, { scope, id: params.id, changes: changesOf(body) }))),
  ),
  route(contract.publishRubric, async ({ deps, scope, actor, params }) => {
    const input = { scope, id: params.id, publishedBy: actorName(actor) };
    return created(versionToWire(await publishRubric({ ...deps, ...ports }, input)));
  }),
  route(contract.listRubricVersions, async ({ deps, scope, params }) =>
    ok(pageToWire(await listVersions(deps, { scope, id: params.id }), versionToWire)),
  ),
  route(contract.readRubricVersion, async ({ deps, scope, params }) =>
    ok(versionToWire(await readVersion(deps, { scope, ...params }))),
  ),
  route(contract.exportRubric, async ({ deps, scope, params }) =>
    ok(portableToWire(await exportRubric(deps, { scope, id: params.id }))),
  ),
];
