import { invalid } from "../platform/fault.ts";
import { mergeFields } from "../platform/merge-fields.ts";
import type { ContactChanges, ContactFields } from "./types.ts";

const blank: ContactFields = {
  email: null,
  externalId: null,
  phone: null,
  firstName: null,
  lastName: null,
  companyId: null,
  assignee: null,
  tags: [],
  customFields: {},
};

const isReachable = ({ email, externalId, phone }: ContactFields) =>
  email !== null || externalId !== null || phone !== null;

/** The fields of a contact that does not exist yet. */
export function newFields(given: ContactChanges): ContactFields {
  const fields = changed(blank, given);
  if (!isReachable(fields)) throw invalid("email", "A contact needs at least one of email, external_id and phone.");
  return fields;
}

export function applyChanges(before: ContactFields, changes: ContactChanges): ContactFields {
  const after = changed(before, changes);
  if (!isReachable(after)) {
    throw invalid(clearedKey(changes), "A contact must keep at least one of email, external_id and phone.");
  }
  return after;
}

const changed = (before: ContactFields, changes: ContactChanges): ContactFields => ({
  email: given(changes.email, before.email),
  externalId: given(changes.externalId, before.externalId),
  phone: given(changes.phone, before.phone),
  firstName: given(changes.firstName, before.firstName),
  lastName: given(changes.lastName, before.lastName),
  companyId: given(changes.companyId, before.companyId),
  assignee: given(changes.assignee, before.assignee),
  tags: changes.tags ? [...new Set(changes.tags)] : before.tags,
  customFields: mergeFields(before.customFields, changes.customFields),
});

const given = <Value>(value: Value | undefined, otherwise: Value): Value => (value === undefined ? otherwise : value);

function clearedKey(changes: ContactChanges): string {
  if (changes.email === null) return "email";
  return changes.externalId === null ? "external_id" : "phone";
}
