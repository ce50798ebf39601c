import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const email = Type.String({
  format: "email",
  maxLength: 254,
  description: "The contact's e-mail address. Upserts match by it, ignoring upper and lower case",
});
const phone = Type.String({
  minLength: 3,
  maxLength: 40,
  pattern: "^[^0-9]*[0-9]",
  description: "The contact's phone number, in any notation",
});
const name = (which: string) => Type.String({ maxLength: 255, description: which });
const companyId = field.Id("cmp", "The company the contact belongs to");
const assignee = field.Text(255, "Who is responsible for the contact");

export const Contact = Type.Object({
  id: field.Id("con", "The contact's id"),
  email: field.Nullable(email),
  external_id: field.Nullable(field.externalIdText),
  phone: field.Nullable(phone),
  first_name: field.Nullable(name("First name")),
  last_name: field.Nullable(name("Last name")),
  company_id: field.Nullable(companyId),
  assignee: field.Nullable(assignee),
  tags: field.Tags,
  custom_fields: field.CustomFields,
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
});
export type ContactWire = Static<typeof Contact>;

const input = {
  email: field.Clearable(email),
  external_id: field.Clearable(field.externalIdText),
  phone: field.Clearable(phone),
  first_name: field.Clearable(name("First name")),
  last_name: field.Clearable(name("Last name")),
  company_id: field.Clearable(companyId),
  assignee: field.Clearable(assignee),
  tags: Type.Optional(field.Tags),
  custom_fields: field.Clearable(field.CustomFieldsInput),
};

const example = {
  id: "con_0NxQ2V7mJrT4sLwZ8bYc1D",
  email: "maria@example.com",
  external_id: "crm-4411",
  phone: "+1 555 0100",
  first_name: "Maria",
  last_name: "Lopez",
  company_id: null,
  assignee: null,
  tags: ["vip"],
  custom_fields: { plan: "pro", seats: 12 },
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const tag = "Contacts";

export const createContact = operation({
  id: "createContact",
  method: "POST",
  path: "/contacts",
  tag,
  summary: "Create or upsert a contact",
  description:
    "Creates a contact with at least one of `email`, `external_id` and `phone`. With `upsert: true`, an existing contact is matched by `external_id` first, then by `email`, and updated: fields that you leave out keep their value, `null` clears a field, `custom_fields` is merged by key, and a contact matched by `email` takes your `external_id`. Returns 409 on `email` if the two match different contacts. Without `upsert`, returns 409 if the `email` or `external_id` already exists.",
  access: withScope("contacts:write"),
  body: Type.Object({ ...input, upsert: field.Upsert }, field.stated(field.anyGiven("email", "external_id", "phone"))),
  success: [
    { status: 201, meaning: "Created", data: Contact },
    { status: 200, meaning: "Updated by an upsert", data: Contact },
  ],
  errors: ["conflict"],
  example: {
    request: {
      email: "maria@example.com",
      external_id: "crm-4411",
      first_name: "Maria",
      last_name: "Lopez",
      phone: "+1 555 0100",
      tags: ["vip"],
      custom_fields: { plan: "pro", seats: 12 },
      upsert: true,
    },
    response: example,
  },
});

export const listContacts = operation({
  id: "listContacts",
  method: "GET",
  path: "/contacts",
  tag,
  summary: "List contacts",
  description: "Newest first. Multiple filters are combined with AND.",
  access: withScope("contacts:read"),
  query: Type.Object({
    ...field.paging("con"),
    ...field.createdBetween,
    ...field.searchText("the contact's name, e-mail address, external id or phone number"),
    email: Type.Optional(email),
    external_id: Type.Optional(field.externalIdText),
    phone: Type.Optional(phone),
    company_id: Type.Optional(companyId),
    assignee: Type.Optional(assignee),
    tag: Type.Optional(field.Text(64, "Only contacts with this tag")),
  }),
  success: [{ status: 200, meaning: "A page of contacts", data: field.List(Contact) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getContact = operation({
  id: "getContact",
  method: "GET",
  path: "/contacts/{id}",
  tag,
  summary: "Retrieve a contact",
  description: "Returns the contact with this id.",
  access: withScope("contacts:read"),
  params: field.IdParam("con", "contact"),
  success: [{ status: 200, meaning: "The contact", data: Contact }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access: withScope("contacts:write"),
  success: [{ status: 200, meaning: "The updated contact", data: Contact }],
  errors: ["not_found", "conflict"],
} as const;
const rule =
  "Fields that you leave out keep their value; `null` clears a field. `custom_fields` is merged by key. A contact must keep at least one of `email`, `external_id` and `phone`.";

export const updateContact = operation({
  ...change,
  id: "updateContact",
  method: "PATCH",
  path: "/contacts/{id}",
  summary: "Update a contact",
  description: rule,
  params: field.IdParam("con", "contact"),
  body: Type.Object(input),
  example: { request: { first_name: "María" }, response: { ...example, first_name: "María" } },
});

export const updateContactByField = operation({
  ...change,
  id: "updateContactByField",
  method: "PATCH",
  path: "/contacts",
  summary: "Update a contact (id in query or body)",
  description: `Like \`PATCH /contacts/{id}\`, with \`id\` in the query or the body. ${rule}`,
  query: Type.Object(field.idElsewhere("con", "contact")),
  body: Type.Object({ ...input, ...field.idElsewhere("con", "contact") }),
  example: { request: { id: example.id, first_name: "María" }, response: { ...example, first_name: "María" } },
});
