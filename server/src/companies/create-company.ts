import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { newFields } from "./apply-changes.ts";
import { refuse } from "./errors.ts";
import { insertCompany } from "./store.ts";
import type { Company, CompanyChanges } from "./types.ts";
import { upsertCompany } from "./upsert-company.ts";

export interface CreateCompany {
  readonly scope: Scope;
  readonly given: CompanyChanges;
  /** Whether an existing company is to be updated instead of refused. */
  readonly upsert: boolean;
}

export interface SavedCompany {
  readonly company: Company;
  readonly created: boolean;
}

export async function createCompany(deps: Pick<Deps, "db" | "clock">, input: CreateCompany): Promise<SavedCompany> {
  if (input.upsert) return upsertCompany(deps, input);
  const at = deps.clock.now();
  const company = { ...newFields(input.given), id: newId("company", at), at };
  // One statement is its own transaction.
  return { company: await insertCompany(deps.db, input.scope, company).catch(refuse), created: true };
}
