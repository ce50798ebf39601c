import type { BodyOf, ContactWire, listContacts, QueryOf, updateContact } from "@cqs/contract";
import type { Contact, ContactChanges, ContactFilters } from "./types.ts";

export const toWire = (contact: Contact): ContactWire => ({
  id: contact.id,
  email: contact.email,
  external_id: contact.externalId,
  phone: contact.phone,
  first_name: contact.firstName,
  last_name: contact.lastName,
  company_id: contact.companyId,
  assignee: contact.assignee,
  tags: [...contact.tags],
  custom_fields: contact.customFields,
  created_at: contact.createdAt.toISOString(),
  updated_at: contact.updatedAt.toISOString(),
});

export const changesFromWire = (body: BodyOf<typeof updateContact>): ContactChanges => ({
  email: body.email,
  externalId: body.external_id,
  phone: body.phone,
  firstName: body.first_name,
  lastName: body.last_name,
  companyId: body.company_id,
  assignee: body.assignee,
  tags: body.tags,
  customFields: body.custom_fields,
});

export const filtersFromWire = (query: QueryOf<typeof listContacts>): ContactFilters => ({
  email: query.email,
  externalId: query.external_id,
  phone: query.phone,
  companyId: query.company_id,
  assignee: query.assignee,
  tag: query.tag,
});
