import type { BodyOf, CompanyWire, createCompany, listCompanies, QueryOf, updateCompany } from "@cqs/contract";
import type { Company, CompanyChanges, CompanyFilters } from "./types.ts";

export const toWire = (company: Company): CompanyWire => ({
  id: company.id,
  name: company.name,
  domain: company.domain,
  external_id: company.externalId,
  custom_fields: company.customFields,
  created_at: company.createdAt.toISOString(),
  updated_at: company.updatedAt.toISOString(),
});

export const changesFromWire = (body: BodyOf<typeof createCompany | typeof updateCompany>): CompanyChanges => ({
  name: body.name,
  domain: body.domain,
  externalId: body.external_id,
  customFields: body.custom_fields,
});

export const filtersFromWire = (query: QueryOf<typeof listCompanies>): CompanyFilters => ({
  domain: query.domain,
  externalId: query.external_id,
});
