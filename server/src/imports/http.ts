import * as contract from "@cqs/contract";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import { cancelImport } from "./cancel-import.ts";
import { listImports } from "./list-imports.ts";
import { readImport } from "./read-import.ts";
import { toWire } from "./wire.ts";

export const importRoutes: readonly Route[] = [
  route(contract.listImports, async ({ deps, scope, query }) => {
    const input = { scope, filters: { status: query.status }, page: pageRequest(query) };
    return ok(pageToWire(await listImports(deps, input), toWire));
  }),
  route(contract.getImport, async ({ deps, scope, params }) =>
    ok(toWire(await readImport(deps, { scope, id: params.id }))),
  ),
  route(contract.cancelImport, async ({ deps, scope, params }) =>
    ok(toWire(await cancelImport(deps, { scope, id: params.id }))),
  ),
];
