import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { saveChanges } from "./save-changes.ts";
import { lockContacts } from "./store.ts";
import type { Contact, ContactChanges } from "./types.ts";

export interface ChangeContact {
  readonly scope: Scope;
  readonly id: string;
  /** Made of the contact as it is once nobody else can change it. What others may look it up by stays. */
  readonly change: (contact: Contact) => Partial<Pick<ContactChanges, "assignee" | "tags">>;
}

export function changeContact(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { scope, id, change }: ChangeContact,
): Promise<Contact> {
  return db.transaction(async (tx) => {
    const [contact] = await lockContacts(tx, scope, { id, externalId: undefined, email: undefined });
    if (!contact) throw notFound("contact");
    return saveChanges(tx, scope, contact, { ...unchanged, ...change(contact) }, clock.now());
  });
}

const unchanged: ContactChanges = {
  email: undefined,
  externalId: undefined,
  phone: undefined,
  firstName: undefined,
  lastName: undefined,
  companyId: undefined,
  assignee: undefined,
  tags: undefined,
  customFields: undefined,
};
