import type { CustomFieldChanges, CustomFields } from "../platform/merge-fields.ts";

export interface CompanyFields {
  readonly name: string;
  readonly domain: string | null;
  readonly externalId: string | null;
  readonly customFields: CustomFields;
}

export interface Company extends CompanyFields {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a caller gives: undefined leaves a field as it is, null clears it. */
export interface CompanyChanges {
  readonly name: string | undefined;
  readonly domain: string | null | undefined;
  readonly externalId: string | null | undefined;
  readonly customFields: CustomFieldChanges | null | undefined;
}

export interface CompanyFilters {
  readonly domain: string | undefined;
  readonly externalId: string | undefined;
}

/** What a company may be found by; undefined and null match none. */
export interface CompanyKeys {
  readonly id?: string;
  readonly externalId: string | null | undefined;
  readonly domain: string | null | undefined;
}
