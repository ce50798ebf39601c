import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { checkIfMatch, etagOf, ifMatchOf } from "../platform/http/etag.ts";
import { type Call, created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { AgreementPort } from "./check-agreement.ts";
import { createRubric } from "./create-rubric.ts";
import { exportRubric } from "./export-rubric.ts";
import { listChecks } from "./list-checks.ts";
import { publishRubric } from "./publish-rubric.ts";
import { readAgreementGate } from "./read-agreement-gate.ts";
import { listRubrics, readRubric } from "./read-rubric.ts";
import { listVersions, readVersion } from "./read-versions.ts";
import { readyMadeRubrics } from "./ready-made/all.ts";
import type { Rubric } from "./types.ts";
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

/** The tag names all that can be changed, and nothing that changes by itself such as the agreement reached. */
const tagged = (rubric: Rubric) => ({ etag: etagOf(rubricToWire(rubric)) });
const unchanged = (headers: Call<contract.AnyOperation>["headers"]) => {
  const required = ifMatchOf(headers);
  return (rubric: Rubric) => checkIfMatch(required, rubricToWire(rubric));
};

export const rubricRoutes = (ports: AgreementPort): readonly Route[] => [
  route(contract.listChecks, async () => allOf(listChecks().map(checkToWire))),
  route(contract.listRubricTemplates, async () => allOf(readyMadeRubrics.map(readyMadeToWire))),
  route(contract.createRubric, async ({ deps, scope, actor, body }) => {
    const input = { scope, createdBy: actorName(actor), ...newRubricOf(body) };
    const rubric = await createRubric({ ...deps, ...ports }, input);
    return created(rubricToWire(rubric), tagged(rubric));
  }),
  route(contract.importRubric, async ({ deps, scope, actor, body }) => {
    const input = { scope, createdBy: actorName(actor), ...importedRubricOf(body) };
    const rubric = await createRubric({ ...deps, ...ports }, input);
    return created(rubricToWire(rubric), tagged(rubric));
  }),
  route(contract.listRubrics, async ({ deps, scope, query }) => {
    const input = { scope, filters: { archived: query.archived }, page: pageRequest(query) };
    return ok(pageToWire(await listRubrics(deps, input), (rubric) => rubricToWire(rubric)));
  }),
  route(contract.getRubric, async ({ deps, scope, params }) => {
    const rubric = await readRubric(deps, { scope, id: params.id });
    const gate = await readAgreementGate({ ...deps, ...ports }, { scope, rubric });
    return ok(rubricToWire(rubric, gate), tagged(rubric));
  }),
  route(contract.updateRubric, async ({ deps, scope, params, body, headers }) => {
    const input = { scope, id: params.id, changes: changesOf(body), check: unchanged(headers) };
    const rubric = await updateRubric(deps, input);
    return ok(rubricToWire(rubric), tagged(rubric));
  }),
  route(contract.publishRubric, async ({ deps, scope, actor, params, headers }) => {
    const input = { scope, id: params.id, publishedBy: actorName(actor), check: unchanged(headers) };
    return created(versionToWire(await publishRubric({ ...deps, ...ports }, input)));
  }),
  route(contract.listRubricVersions, async ({ deps, scope, params }) =>
    ok(pageToWire(await listVersions(deps, { scope, id: params.id }), versionToWire)),
  ),
  route(contract.getRubricVersion, async ({ deps, scope, params }) =>
    ok(versionToWire(await readVersion(deps, { scope, ...params }))),
  ),
  route(contract.exportRubric, async ({ deps, scope, params }) =>
    ok(portableToWire(await exportRubric(deps, { scope, id: params.id }))),
  ),
];
