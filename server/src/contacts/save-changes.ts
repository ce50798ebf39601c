import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../database/database.ts";
import { wakeFollowers } from "../events/index.ts";
import type { Scope } from "../platform/scope.ts";
import { applyChanges } from "./apply-changes.ts";
import { updateContact } from "./store.ts";
import type { Contact, ContactChanges } from "./types.ts";

/** What changes nothing writes nothing: a nightly sync of a whole address book leaves `updated_at` telling the truth. */
export async function saveChanges(
  tx: Tx,
  scope: Scope,
  contact: Contact,
  changes: ContactChanges,
  at: Date,
): Promise<Contact> {
  const { id, createdAt: _, updatedAt: __, ...before } = contact;
  const after = applyChanges(before, changes);
  if (isDeepStrictEqual(after, before)) return contact;
  wakeFollowers(tx, scope);
  return updateContact(tx, scope, { ...after, id, at });
}
