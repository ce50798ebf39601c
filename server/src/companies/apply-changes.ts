import { mergeFields } from "../platform/merge-fields.ts";
import type { CompanyChanges, CompanyFields, CompanyGiven } from "./types.ts";

/** The fields of a company that does not exist yet. */
export const newFields = (given: CompanyGiven): CompanyFields =>
  applyChanges({ name: given.name, domain: null, externalId: null, customFields: {} }, given);

export const applyChanges = (before: CompanyFields, changes: CompanyChanges): CompanyFields => ({
  name: changes.name ?? before.name,
  domain: changes.domain === undefined ? before.domain : changes.domain,
  externalId: changes.externalId === undefined ? before.externalId : changes.externalId,
  customFields: changes.customFields ? mergeFields(before.customFields, changes.customFields) : before.customFields,
});
