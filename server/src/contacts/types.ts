import type { CustomFieldChanges, CustomFields } from "../platform/merge-fields.ts";

export interface ContactFields {
  readonly email: string | null;
  readonly externalId: string | null;
  readonly phone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyId: string | null;
  readonly assignee: string | null;
  readonly tags: readonly string[];
  readonly customFields: CustomFields;
}

export interface Contact extends ContactFields {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a caller gives: undefined leaves a field as it is, null clears it. */
export interface ContactChanges {
  readonly email: string | null | undefined;
  readonly externalId: string | null | undefined;
  readonly phone: string | null | undefined;
  readonly firstName: string | null | undefined;
  readonly lastName: string | null | undefined;
  readonly companyId: string | null | undefined;
  readonly assignee: string | null | undefined;
  readonly tags: readonly string[] | undefined;
  readonly customFields: CustomFieldChanges | null | undefined;
}

export interface ContactFilters {
  readonly email: string | undefined;
  readonly externalId: string | undefined;
  readonly phone: string | undefined;
  readonly companyId: string | undefined;
  readonly assignee: string | undefined;
  readonly tag: string | undefined;
}

/** What a contact may be found by; undefined and null match nobody. */
export interface ContactKeys {
  readonly id?: string;
  readonly externalId: string | null | undefined;
  readonly email: string | null | undefined;
}
