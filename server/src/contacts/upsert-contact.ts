import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { insertOrLock } from "../platform/insert-or-lock.ts";
import type { Scope } from "../platform/scope.ts";
import { newFields } from "./apply-changes.ts";
import { refuse, twoMatches } from "./errors.ts";
import { saveChanges } from "./save-changes.ts";
import { insertContactIfFree, lockContacts } from "./store.ts";
import type { Contact, ContactChanges } from "./types.ts";

export interface UpsertContact {
  readonly scope: Scope;
  readonly given: ContactChanges;
}

/** However many of these race for one contact, one creates it and the others update it. */
export async function upsertContact(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { scope, given }: UpsertContact,
): Promise<{ contact: Contact; created: boolean }> {
  const at = clock.now();
  const fresh = { ...newFields(given), id: newId("contact", at), at };
  const work = db.transaction(async (tx) => {
    const outcome = await insertOrLock(
      () => insertContactIfFree(tx, scope, fresh),
      () => lockContacts(tx, scope, given),
    );
    if ("inserted" in outcome) return { contact: outcome.inserted, created: true };
    // At most two: one has the external id, one the email.
    const [match, other] = outcome.locked;
    if (other) throw twoMatches();
    return { contact: await saveChanges(tx, scope, match, given, at), created: false };
  });
  return work.catch(refuse);
}
