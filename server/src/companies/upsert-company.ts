import type { Tx } from "../database/database.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { insertOrLock } from "../platform/insert-or-lock.ts";
import type { Scope } from "../platform/scope.ts";
import { newFields } from "./apply-changes.ts";
import { nameMissing, refuse, twoMatches } from "./errors.ts";
import { saveChanges } from "./save-changes.ts";
import { insertCompanyIfFree, lockCompanies, lockCompanyKeys } from "./store.ts";
import type { Company, CompanyChanges } from "./types.ts";

export interface UpsertCompany {
  readonly scope: Scope;
  readonly given: CompanyChanges;
}

/** However many of these race for one company, one creates it and the others update it. */
export async function upsertCompany(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { scope, given }: UpsertCompany,
): Promise<{ company: Company; created: boolean }> {
  const at = clock.now();
  const work = db.transaction(async (tx) => {
    const outcome =
      given.name === undefined ? await lockOnly(tx, scope, given) : await createOrLock(tx, scope, given, at);
    if ("inserted" in outcome) return { company: outcome.inserted, created: true };
    // At most two: one has the external id, one the domain.
    const [match, other] = outcome.locked;
    if (other) throw twoMatches();
    return { company: await saveChanges(tx, scope, match, given, at), created: false };
  });
  return work.catch(refuse);
}

function createOrLock(tx: Tx, scope: Scope, given: CompanyChanges, at: Date) {
  const fresh = { ...newFields(given), id: newId("company", at), at };
  return insertOrLock(
    () => insertCompanyIfFree(tx, scope, fresh),
    () => lockCompanies(tx, scope, given),
  );
}

/** Without a name there is nothing to create, so the company must exist. */
async function lockOnly(tx: Tx, scope: Scope, given: CompanyChanges) {
  const [, [match, ...others]] = await Promise.all([
    lockCompanyKeys(tx, scope, given),
    lockCompanies(tx, scope, given),
  ]);
  if (!match) throw nameMissing();
  return { locked: [match, ...others] as const };
}
