import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../database/database.ts";
import { wakeFollowers } from "../events/index.ts";
import type { Scope } from "../platform/scope.ts";
import { recordChanges, tagChange, textChange, valueChange } from "../timeline/index.ts";
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
  recordChanges(tx, scope, { resourceId: id, changes: changesBetween(before, after), at });
  return updateContact(tx, scope, { ...after, id, at });
}

type Fields = Omit<Contact, "id" | "createdAt" | "updatedAt">;

/** What a person is called and reached by is not told, only that it changed. */
const changesBetween = (before: Fields, after: Fields) => [
  ...textChange("email", before.email, after.email),
  ...textChange("phone", before.phone, after.phone),
  ...textChange("external_id", before.externalId, after.externalId),
  ...textChange("first_name", before.firstName, after.firstName),
  ...textChange("last_name", before.lastName, after.lastName),
  ...valueChange("company_id", before.companyId, after.companyId),
  ...valueChange("assignee", before.assignee, after.assignee),
  ...tagChange(before.tags, after.tags),
  ...textChange("custom_fields", before.customFields, after.customFields),
];
