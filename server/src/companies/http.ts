import * as contract from "@cqs/contract";
import { idElsewhere } from "../platform/http/id-elsewhere.ts";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { createCompany } from "./create-company.ts";
import { listCompanies } from "./list-companies.ts";
import { readCompany } from "./read-company.ts";
import { updateCompany } from "./update-company.ts";
import { changesFromWire, filtersFromWire, toWire } from "./wire.ts";

export const companyRoutes: readonly Route[] = [
  route(contract.createCompany, async ({ deps, scope, body }) => {
    const saved = await createCompany(deps, { scope, given: changesFromWire(body), upsert: body.upsert ?? false });
    return { status: saved.created ? 201 : 200, data: toWire(saved.company) };
  }),

  route(contract.listCompanies, async ({ deps, scope, query }) => {
    const page = await listCompanies(deps, {
      scope,
      filters: filtersFromWire(query),
      page: pageRequest(query),
      q: query.q,
    });
    return ok(pageToWire(page, toWire));
  }),

  route(contract.getCompany, async ({ deps, scope, params }) =>
    ok(toWire(await readCompany(deps, { scope, id: params.id }))),
  ),

  route(contract.updateCompany, async ({ deps, scope, params, body }) =>
    ok(toWire(await updateCompany(deps, { scope, id: params.id, changes: changesFromWire(body) }))),
  ),

  route(contract.updateCompanyByField, async ({ deps, scope, query, body }) =>
    ok(toWire(await updateCompany(deps, { scope, id: idElsewhere(query, body), changes: changesFromWire(body) }))),
  ),
];
