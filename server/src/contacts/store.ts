import { type Database, type Queryable, statement } from "../database/database.ts";
import { type KeyPair, keyName, lockKeys, oneRowOnceLocked } from "../platform/key-locks.ts";
import {
  countFound,
  countQuery,
  type Listing,
  type Page,
  type PageRequest,
  pageOf,
  pageQuery,
  type SearchList,
  searchList,
} from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Contact, ContactFields, ContactFilters, ContactKeys } from "./types.ts";

const columns = `contact.id, contact.email, contact.external_id as "externalId", contact.phone,
  contact.first_name as "firstName", contact.last_name as "lastName", contact.company_id as "companyId",
  contact.assignee, contact.tags, contact.custom_fields as "customFields",
  contact.created_at as "createdAt", contact.updated_at as "updatedAt"`;

const insertText = `insert into contact (workspace_id, mode, id, email, external_id, phone, first_name, last_name,
    company_id, assignee, tags, custom_fields, created_at, updated_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13 from ${oneRowOnceLocked("$14", "$15")}`;
const insertSql = statement("contact.insert", `${insertText} returning ${columns}`);
const insertIfFreeSql = statement("contact.insertIfFree", `${insertText} on conflict do nothing returning ${columns}`);

const findSql = statement(
  "contact.find",
  `select ${columns} from contact where workspace_id = $1 and mode = $2 and id = $3`,
);

// In the order of ids, so that two calls that want the same rows wait for each other instead of deadlocking.
// A weaker lock than "for update": whoever only refers to the contact need not wait.
const lockSql = statement(
  "contact.lock",
  `select ${columns} from contact
    where workspace_id = $1 and mode = $2
      and (id = $3 or external_id = $4 or email_key = lower($5::text collate "C"))
    order by id for no key update`,
);

const updateSql = statement(
  "contact.update",
  `update contact set email = $4, external_id = $5, phone = $6, first_name = $7, last_name = $8, company_id = $9,
      assignee = $10, tags = $11, custom_fields = $12, updated_at = $13
    where workspace_id = $1 and mode = $2 and id = $3
    returning ${columns}`,
);

const contacts: Listing<ContactFilters> = {
  table: "contact",
  columns,
  noun: "contact",
  filters: {
    email: (value) => `contact.email_key = lower(${value}::text collate "C")`,
    externalId: (value) => `contact.external_id = ${value}`,
    phone: (value) => `contact.phone = ${value}`,
    companyId: (value) => `contact.company_id = ${value}`,
    assignee: (value) => `contact.assignee = ${value}`,
    tag: { table: "contact_tag", column: "tag" },
  },
};

/** Counts up to one more than the page's limit. */
export async function countContactRows(
  db: Queryable,
  scope: Scope,
  filters: ContactFilters,
  page: PageRequest,
): Promise<number> {
  const query = countQuery(contacts, scope, filters, page);
  const [row] = await db.query<{ count: number }>(query.statement, query.values);
  return row?.count ?? 0;
}

interface NewContact extends ContactFields {
  readonly id: string;
  readonly at: Date;
}

/** Breaks contact_external_id or contact_email when somebody else has it, contact_company_id when there is none. */
export async function insertContact(tx: Queryable, scope: Scope, contact: NewContact): Promise<Contact> {
  const [row] = await tx.query<Contact>(insertSql, [...written(scope, contact), ...keys(scope, contact)]);
  return row as Contact;
}

/** Undefined when another contact has the external id or the email. */
export async function insertContactIfFree(
  tx: Queryable,
  scope: Scope,
  contact: NewContact,
): Promise<Contact | undefined> {
  const [row] = await tx.query<Contact>(insertIfFreeSql, [...written(scope, contact), ...keys(scope, contact)]);
  return row;
}

export async function findContact(tx: Queryable, scope: Scope, id: string): Promise<Contact | undefined> {
  const [row] = await tx.query<Contact>(findSql, [scope.workspaceId, scope.mode, id]);
  return row;
}

/** Every contact that any of the keys names, at most one per key. */
export function lockContacts(tx: Queryable, scope: Scope, { id, externalId, email }: ContactKeys): Promise<Contact[]> {
  return tx.query<Contact>(lockSql, [scope.workspaceId, scope.mode, id, externalId, email]);
}

/** Comes before lockContacts and any writing of these values; the insertions do it themselves. */
export const lockContactKeys = (tx: Queryable, scope: Scope, given: ContactKeys): Promise<void> =>
  lockKeys(tx, keys(scope, given));

/** The same violations as insertContact. */
export async function updateContact(tx: Queryable, scope: Scope, contact: NewContact): Promise<Contact> {
  const [row] = await tx.query<Contact>(updateSql, written(scope, contact));
  if (!row) throw new Error("a locked contact is gone");
  return row;
}

export async function listContacts(
  tx: Queryable,
  scope: Scope,
  filters: ContactFilters,
  page: PageRequest,
): Promise<Page<Contact>> {
  const { statement, values } = pageQuery(contacts, scope, filters, page);
  return pageOf(await tx.query<Contact>(statement, values), page.limit, (contact) => contact);
}

export async function searchContacts(db: Database, search: SearchList<ContactFilters>): Promise<Page<Contact>> {
  const rows = await searchList<ContactFilters, Contact>(db, [contacts], search);
  return pageOf(rows, search.page.limit, (contact) => contact);
}

export const countFoundContacts = (db: Database, search: SearchList<ContactFilters>): Promise<number> =>
  countFound(db, [contacts], search);

const keys = (scope: Scope, { externalId, email }: ContactKeys): KeyPair => [
  keyName(scope, "contact.external_id", externalId),
  keyName(scope, "contact.email", email),
];

const written = ({ workspaceId, mode }: Scope, contact: NewContact) => [
  workspaceId,
  mode,
  contact.id,
  contact.email,
  contact.externalId,
  contact.phone,
  contact.firstName,
  contact.lastName,
  contact.companyId,
  contact.assignee,
  contact.tags,
  contact.customFields,
  contact.at,
];
