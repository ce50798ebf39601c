import { mergeFields } from "../platform/merge-fields.ts";
import { nameMissing } from "./errors.ts";
import type { CompanyChanges, CompanyFields } from "./types.ts";

/** Returns the fields of a company that does not exist yet. Throws a Fault when it has no name. */
export function newFields(given: CompanyChanges): CompanyFields {
  if (given.name === undefined) throw nameMissing();
  return applyChanges({ name: given.name, domain: null, externalId: null, customFields: {} }, given);
}

export const applyChanges = (before: CompanyFields, changes: CompanyChanges): CompanyFields => ({
  name: changes.name ?? before.name,
  domain: changes.domain === undefined ? before.domain : changes.domain,
  externalId: changes.externalId === undefined ? before.externalId : changes.externalId,
  customFields: mergeFields(before.customFields, changes.customFields),
});
