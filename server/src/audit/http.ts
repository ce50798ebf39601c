import * as contract from "@cqs/contract";
import { ok, type Route, route } from "../platform/http/route.ts";
import { pageToWire } from "../platform/paging.ts";
import { readEntry } from "./read-entry.ts";
import { readKeyUsage } from "./read-key-usage.ts";
import { searchEntries } from "./search-entries.ts";
import { searchRefusals } from "./search-refusals.ts";
import type { KeyExists, PersonIdOf } from "./types.ts";
import {
  filtersOf,
  pageOfQuery,
  refusalFiltersOf,
  refusalToWire,
  toWire,
  toWireWithPayload,
  usageToWire,
} from "./wire.ts";
import { withoutVerdicts } from "./without-verdicts.ts";

export interface AuditPorts {
  readonly keyExists: KeyExists;
  readonly personIdOf: PersonIdOf;
}

export const auditRoutes = ({ keyExists, personIdOf }: AuditPorts): readonly Route[] => [
  route(contract.listAuditEntries, async ({ deps, scope, query }) => {
    const input = { scope, filters: filtersOf(query), person: query.person, page: pageOfQuery(query) };
    return ok(pageToWire(await searchEntries({ ...deps, personIdOf }, input), toWire));
  }),
  route(contract.listAuditRefusals, async ({ deps, query }) =>
    ok(
      pageToWire(
        await searchRefusals(deps, { filters: refusalFiltersOf(query), page: pageOfQuery(query) }),
        refusalToWire,
      ),
    ),
  ),
  route(contract.getAuditEntry, async ({ deps, scope, params, hiddenScores }) => {
    const [entry, hidden] = await Promise.all([readEntry(deps, { scope, id: params.id }), hiddenScores()]);
    return ok(toWireWithPayload(withoutVerdicts(entry, hidden)));
  }),
  route(contract.getApiKeyUsage, async ({ deps, scope, params }) =>
    ok(usageToWire(await readKeyUsage({ ...deps, keyExists }, { scope, keyId: params.id }))),
  ),
];
