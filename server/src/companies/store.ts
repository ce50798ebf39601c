import { type Database, type Queryable, statement } from "../database/database.ts";
import { type KeyPair, keyName, lockKeys, oneRowOnceLocked } from "../platform/key-locks.ts";
import {
  type Listing,
  type Page,
  type PageRequest,
  pageOf,
  pageQuery,
  type SearchList,
  searchList,
} from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Company, CompanyFields, CompanyFilters, CompanyKeys } from "./types.ts";

const columns = `company.id, company.name, company.domain, company.external_id as "externalId",
  company.custom_fields as "customFields", company.created_at as "createdAt", company.updated_at as "updatedAt"`;

const insertText = `insert into company (workspace_id, mode, id, name, domain, external_id, custom_fields, created_at,
    updated_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $8 from ${oneRowOnceLocked("$9", "$10")}`;
const insertSql = statement("company.insert", `${insertText} returning ${columns}`);
const insertIfFreeSql = statement("company.insertIfFree", `${insertText} on conflict do nothing returning ${columns}`);

const findSql = statement(
  "company.find",
  `select ${columns} from company where workspace_id = $1 and mode = $2 and id = $3`,
);

// In the order of ids, so that two calls that want the same rows wait for each other instead of deadlocking.
// A weaker lock than "for update": contacts that only refer to the company need not wait.
const lockSql = statement(
  "company.lock",
  `select ${columns} from company
    where workspace_id = $1 and mode = $2
      and (id = $3 or external_id = $4 or domain_key = lower($5::text collate "C"))
    order by id for no key update`,
);

const updateSql = statement(
  "company.update",
  `update company set name = $4, domain = $5, external_id = $6, custom_fields = $7, updated_at = $8
    where workspace_id = $1 and mode = $2 and id = $3
    returning ${columns}`,
);

const companies: Listing<CompanyFilters> = {
  table: "company",
  columns,
  noun: "company",
  filters: {
    domain: (value) => `company.domain_key = lower(${value}::text collate "C")`,
    externalId: (value) => `company.external_id = ${value}`,
  },
};

interface NewCompany extends CompanyFields {
  readonly id: string;
  readonly at: Date;
}

/** Breaks company_external_id or company_domain when another company has it. */
export async function insertCompany(tx: Queryable, scope: Scope, company: NewCompany): Promise<Company> {
  const [row] = await tx.query<Company>(insertSql, [...written(scope, company), ...keys(scope, company)]);
  return row as Company;
}

/** Undefined when another company has the external id or the domain. */
export async function insertCompanyIfFree(
  tx: Queryable,
  scope: Scope,
  company: NewCompany,
): Promise<Company | undefined> {
  const [row] = await tx.query<Company>(insertIfFreeSql, [...written(scope, company), ...keys(scope, company)]);
  return row;
}

export async function findCompany(tx: Queryable, scope: Scope, id: string): Promise<Company | undefined> {
  const [row] = await tx.query<Company>(findSql, [scope.workspaceId, scope.mode, id]);
  return row;
}

/** Every company that any of the keys names, at most one per key. */
export function lockCompanies(
  tx: Queryable,
  scope: Scope,
  { id, externalId, domain }: CompanyKeys,
): Promise<Company[]> {
  return tx.query<Company>(lockSql, [scope.workspaceId, scope.mode, id, externalId, domain]);
}

/** Comes before lockCompanies and any writing of these values; the insertions do it themselves. */
export const lockCompanyKeys = (tx: Queryable, scope: Scope, given: CompanyKeys): Promise<void> =>
  lockKeys(tx, keys(scope, given));

/** The same violations as insertCompany. */
export async function updateCompany(tx: Queryable, scope: Scope, company: NewCompany): Promise<Company> {
  const [row] = await tx.query<Company>(updateSql, written(scope, company));
  if (!row) throw new Error("a locked company is gone");
  return row;
}

export async function listCompanies(
  tx: Queryable,
  scope: Scope,
  filters: CompanyFilters,
  page: PageRequest,
): Promise<Page<Company>> {
  const { statement, values } = pageQuery(companies, scope, filters, page);
  return pageOf(await tx.query<Company>(statement, values), page.limit, (company) => company);
}

export async function searchCompanies(db: Database, search: SearchList<CompanyFilters>): Promise<Page<Company>> {
  const rows = await searchList<CompanyFilters, Company>(db, [companies], search);
  return pageOf(rows, search.page.limit, (company) => company);
}

const keys = (scope: Scope, { externalId, domain }: CompanyKeys): KeyPair => [
  keyName(scope, "company.external_id", externalId),
  keyName(scope, "company.domain", domain),
];

const written = ({ workspaceId, mode }: Scope, company: NewCompany) => [
  workspaceId,
  mode,
  company.id,
  company.name,
  company.domain,
  company.externalId,
  company.customFields,
  company.at,
];
