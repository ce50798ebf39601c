import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { domainTaken, externalIdTaken, refuse } from "./errors.ts";
import { saveChanges } from "./save-changes.ts";
import { lockCompanies, lockCompanyKeys } from "./store.ts";
import type { Company, CompanyChanges } from "./types.ts";

export interface UpdateCompany {
  readonly scope: Scope;
  readonly id: string;
  readonly changes: CompanyChanges;
}

export async function updateCompany(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { scope, id, changes }: UpdateCompany,
): Promise<Company> {
  const work = db.transaction(async (tx) => {
    // Whoever has a wanted key is locked too, so that it can't be written and given up under our eyes.
    const [, locked] = await Promise.all([
      lockCompanyKeys(tx, scope, changes),
      lockCompanies(tx, scope, { ...changes, id }),
    ]);
    const company = locked.find((one) => one.id === id);
    if (!company) throw notFound("company");
    const others = locked.filter((one) => one !== company);
    const wanted = changes.externalId ?? undefined;
    if (others.some(({ externalId }) => externalId === wanted)) throw externalIdTaken();
    if (others.length > 0) throw domainTaken();
    return saveChanges(tx, scope, company, changes, clock.now());
  });
  return work.catch(refuse);
}
