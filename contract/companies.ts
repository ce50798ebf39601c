import Type, { type Static } from "typebox";
import * as field from "./fields.ts";
import { operation, withScope } from "./operation.ts";

const name = field.Text(255, "The company's name");
const domain = Type.String({
  maxLength: 253,
  pattern: "^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$",
  description: "The company's internet domain. Upserts match by it, ignoring upper and lower case",
});

export const Company = Type.Object({
  id: field.Id("cmp", "The company's id"),
  name,
  domain: field.Nullable(domain),
  external_id: field.Nullable(field.externalIdText),
  custom_fields: field.CustomFields,
  created_at: field.Timestamp("When it was created"),
  updated_at: field.Timestamp("When it was last updated"),
});
export type CompanyWire = Static<typeof Company>;

const input = {
  domain: field.Clearable(domain),
  external_id: field.Clearable(field.externalIdText),
  custom_fields: field.Clearable(field.CustomFieldsInput),
};

const example = {
  id: "cmp_0NxQ2V7mJrT4sLwZ8bYc1D",
  name: "Acme Ltd",
  domain: "acme.example",
  external_id: "crm-77",
  custom_fields: { industry: "retail" },
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
};
const tag = "Companies";

export const createCompany = operation({
  id: "createCompany",
  method: "POST",
  path: "/companies",
  tag,
  summary: "Create or upsert a company",
  description:
    "Creates a company. `name` is required, unless an upsert finds an existing company. With `upsert: true`, an existing company is matched by `external_id` first, then by `domain`, and updated: fields that you leave out keep their value, `null` clears a field, `custom_fields` is merged by key, and a company matched by `domain` takes your `external_id`. Returns 409 on `domain` if the two match different companies. Without `upsert`, returns 409 if the `domain` or `external_id` already exists.",
  access: withScope("contacts:write"),
  body: Type.Object({ name: Type.Optional(name), ...input, upsert: field.Upsert }),
  success: [
    { status: 201, meaning: "Created", data: Company },
    { status: 200, meaning: "Updated by an upsert", data: Company },
  ],
  errors: ["conflict"],
  example: {
    request: { name: "Acme Ltd", domain: "acme.example", external_id: "crm-77", custom_fields: { industry: "retail" } },
    response: example,
  },
});

export const listCompanies = operation({
  id: "listCompanies",
  method: "GET",
  path: "/companies",
  tag,
  summary: "List companies",
  description: "Newest first. Multiple filters are combined with AND.",
  access: withScope("contacts:read"),
  query: Type.Object({
    ...field.paging("cmp"),
    ...field.createdBetween,
    ...field.searchText("the company's name, domain or external id"),
    domain: Type.Optional(domain),
    external_id: Type.Optional(field.externalIdText),
  }),
  success: [{ status: 200, meaning: "A page of companies", data: field.List(Company) }],
  errors: [],
  example: { response: { items: [example], has_more: false } },
});

export const getCompany = operation({
  id: "getCompany",
  method: "GET",
  path: "/companies/{id}",
  tag,
  summary: "Retrieve a company",
  description: "Returns the company with this id.",
  access: withScope("contacts:read"),
  params: field.IdParam("cmp", "company"),
  success: [{ status: 200, meaning: "The company", data: Company }],
  errors: ["not_found"],
  example: { response: example },
});

const change = {
  tag,
  access: withScope("contacts:write"),
  success: [{ status: 200, meaning: "The updated company", data: Company }],
  errors: ["not_found", "conflict"],
} as const;
const rule = "Fields that you leave out keep their value; `null` clears a field. `custom_fields` is merged by key.";
const changes = { name: Type.Optional(name), ...input };

export const updateCompany = operation({
  ...change,
  id: "updateCompany",
  method: "PATCH",
  path: "/companies/{id}",
  summary: "Update a company",
  description: rule,
  params: field.IdParam("cmp", "company"),
  body: Type.Object(changes),
  example: { request: { name: "Acme plc" }, response: { ...example, name: "Acme plc" } },
});

export const updateCompanyByField = operation({
  ...change,
  id: "updateCompanyByField",
  method: "PATCH",
  path: "/companies",
  summary: "Update a company (id in query or body)",
  description: `Like \`PATCH /companies/{id}\`, with \`id\` in the query or the body. ${rule}`,
  query: Type.Object(field.idElsewhere("cmp", "company")),
  body: Type.Object({ ...changes, ...field.idElsewhere("cmp", "company") }),
  example: { request: { id: example.id, name: "Acme plc" }, response: { ...example, name: "Acme plc" } },
});
