import * as contract from "@cqs/contract";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageToWire } from "../platform/paging.ts";
import { readEntry } from "./read-entry.ts";
import { readKeyUsage } from "./read-key-usage.ts";
import { searchEntries } from "./search-entries.ts";
import { searchRefusals } from "./search-refusals.ts";
import type { KeyExists } from "./types.ts";
import {
  filtersOf,
  pageOfQuery,
  refusalFiltersOf,
  refusalToWire,
  toWire,
  toWireWithPayload,
  usageToWire,
} from "./wire.ts";

export const auditRoutes = ({ keyExists }: { readonly keyExists: KeyExists }): readonly Route[] => [
  route(contract.listAuditEntries, async ({ deps, scope, query }) =>
    ok(pageToWire(await searchEntries(deps, { scope, filters: filtersOf(query), page: pageOfQuery(query) }), toWire)),
  ),
  route(contract.listRefusedCalls, async ({ deps, query }) =>
    ok(
      pageToWire(
        await searchRefusals(deps, { filters: refusalFiltersOf(query), page: pageOfQuery(query) }),
        refusalToWire,
      ),
    ),
  ),
  route(contract.readAuditEntry, async ({ deps, scope, params }) =>
    ok(toWireWithPayload(await readEntry(deps, { scope, id: params.id }))),
  ),
  route(contract.readKeyUsage, async ({ deps, scope, params }) =>
    ok(usageToWire(await readKeyUsage({ ...deps, keyExists }, { scope, keyId: params.id }))),
  ),
];
