import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { emailTaken, externalIdTaken, refuse } from "./errors.ts";
import { saveChanges } from "./save-changes.ts";
import { lockContactKeys, lockContacts } from "./store.ts";
import type { Contact, ContactChanges } from "./types.ts";

export interface UpdateContact {
  readonly scope: Scope;
  readonly id: string;
  readonly changes: ContactChanges;
}

export async function updateContact(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { scope, id, changes }: UpdateContact,
): Promise<Contact> {
  const work = db.transaction(async (tx) => {
    // Whoever has a wanted key is locked too, so that it can't be written and given up under our eyes.
    const [, locked] = await Promise.all([
      lockContactKeys(tx, scope, changes),
      lockContacts(tx, scope, { ...changes, id }),
    ]);
    const contact = locked.find((one) => one.id === id);
    if (!contact) throw notFound("contact");
    const others = locked.filter((one) => one !== contact);
    const wanted = changes.externalId ?? undefined;
    if (others.some(({ externalId }) => externalId === wanted)) throw externalIdTaken();
    if (others.length > 0) throw emailTaken();
    return saveChanges(tx, scope, contact, changes, clock.now());
  });
  return work.catch(refuse);
}
