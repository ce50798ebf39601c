import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { insertOrLock } from "../platform/insert-or-lock.ts";
import type { Scope } from "../platform/scope.ts";
import { newFields } from "./apply-changes.ts";
import { refuse, twoMatches } from "./errors.ts";
import { saveChanges } from "./save-changes.ts";
import { insertCompanyIfFree, lockCompanies } from "./store.ts";
import type { Company, CompanyGiven } from "./types.ts";

export interface UpsertCompany {
  readonly scope: Scope;
  readonly given: CompanyGiven;
}

/** However many of these race for one company, one creates it and the others update it. */
export async function upsertCompany(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { scope, given }: UpsertCompany,
): Promise<{ company: Company; created: boolean }> {
  const at = clock.now();
  const fresh = { ...newFields(given), id: newId("company", at), at };
  const work = db.transaction(async (tx) => {
    const outcome = await insertOrLock(
      () => insertCompanyIfFree(tx, scope, fresh),
      () => lockCompanies(tx, scope, given),
    );
    if ("inserted" in outcome) return { company: outcome.inserted, created: true };
    // At most two: one has the external id, one the domain.
    const [match, other] = outcome.locked;
    if (other) throw twoMatches();
    return { company: await saveChanges(tx, scope, match, given, at), created: false };
  });
  return work.catch(refuse);
}
