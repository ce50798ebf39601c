import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { applyChanges } from "./apply-changes.ts";
import { updateCompany } from "./store.ts";
import type { Company, CompanyChanges } from "./types.ts";

/** What changes nothing writes nothing: a nightly sync of the whole CRM leaves `updated_at` telling the truth. */
export async function saveChanges(
  tx: Queryable,
  scope: Scope,
  company: Company,
  changes: CompanyChanges,
  at: Date,
): Promise<Company> {
  const { id, createdAt: _, updatedAt: __, ...before } = company;
  const after = applyChanges(before, changes);
  return isDeepStrictEqual(after, before) ? company : updateCompany(tx, scope, { ...after, id, at });
}
