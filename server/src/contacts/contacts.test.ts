import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { createCompany } from "../companies/create-company.ts";
import { newId } from "../platform/ids.ts";
import { pageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { createContact } from "./create-contact.ts";
import { listContacts } from "./list-contacts.ts";
import { readContact } from "./read-contact.ts";
import type { Contact, ContactFilters } from "./types.ts";
import { updateContact } from "./update-contact.ts";
import { changesFromWire, filtersFromWire } from "./wire.ts";

type Given = Parameters<typeof changesFromWire>[0];

let db: TestDatabase;
let scope: Scope;
let now = Date.UTC(2026, 0, 1);
let workspaces = 0;
/** Each look at the clock is a second later than the one before. */
const clock = {
  now: () => {
    now += 1_000;
    return new Date(now);
  },
};

beforeAll(async () => {
  db = await freshDatabase();
});
beforeEach(async () => {
  workspaces += 1;
  scope = await insertWorkspace(db, `ws_${workspaces}`);
});

const save = (given: Given, upsert: boolean) =>
  createContact({ db, clock }, { scope, given: changesFromWire(given), upsert });
const create = async (given: Given) => (await save(given, false)).contact;
const upsert = (given: Given) => save(given, true);
const update = (id: string, changes: Given) =>
  updateContact({ db, clock }, { scope, id, changes: changesFromWire(changes) });
const read = (id: string, within = scope) => readContact({ db }, { scope: within, id });
const company = async () => {
  const given = { name: "Acme", domain: undefined, externalId: undefined, customFields: undefined };
  return (await createCompany({ db, clock }, { scope, given, upsert: false })).company.id;
};
const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Fault", code, field });
const nobody = () => newId("contact", new Date());

describe("creating a contact", () => {
  it("keeps every field, and reads back what it answered", async () => {
    const companyId = await company();
    const contact = await create({
      email: "Maria@Example.com",
      external_id: "crm-1",
      phone: "+1 555",
      first_name: "Maria",
      last_name: "Lopez",
      company_id: companyId,
      assignee: "anna",
      tags: ["vip", "eu"],
      custom_fields: { plan: "pro", seats: 12.5, gone: null },
    });
    expect(contact).toEqual({
      id: expect.stringMatching(/^con_/),
      email: "Maria@Example.com",
      externalId: "crm-1",
      phone: "+1 555",
      firstName: "Maria",
      lastName: "Lopez",
      companyId,
      assignee: "anna",
      tags: ["vip", "eu"],
      customFields: { plan: "pro", seats: 12.5 },
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    expect(await read(contact.id)).toEqual(contact);
  });

  it("keeps a repeated tag once, in the order given", async () => {
    expect((await create({ phone: "123", tags: ["b", "a", "b", "A", "a"] })).tags).toEqual(["b", "a", "A"]);
  });

  it("refuses one that nobody could reach or match", async () => {
    await expect(create({ first_name: "Ann" })).rejects.toEqual(refusal("invalid_argument", "email"));
    await expect(create({ email: null, phone: null })).rejects.toEqual(refusal("invalid_argument", "email"));
    await expect(upsert({ first_name: "Ann" })).rejects.toEqual(refusal("invalid_argument", "email"));
  });

  it("refuses an email or external id that exists, and names which, external id first", async () => {
    await create({ email: "a@x.test", external_id: "1" });
    await expect(create({ email: "A@X.test" })).rejects.toEqual(refusal("conflict", "email"));
    await expect(create({ external_id: "1" })).rejects.toEqual(refusal("conflict", "external_id"));
    await expect(create({ email: "a@x.test", external_id: "1" })).rejects.toEqual(refusal("conflict", "external_id"));
  });

  it("lets every workspace and mode have the same email and external id", async () => {
    await create({ email: "a@x.test", external_id: "1" });
    const live = scope;
    scope = { ...live, mode: "test" };
    await create({ email: "a@x.test", external_id: "1" });
    expect((await upsert({ email: "b@x.test", external_id: "2" })).created).toBe(true);
  });

  it("refuses a company of nobody, of another workspace and of another mode alike", async () => {
    const theirs = await company();
    const unknown = refusal("invalid_argument", "company_id");
    scope = { ...scope, mode: "test" };
    await expect(create({ phone: "123", company_id: theirs })).rejects.toEqual(unknown);
    await expect(upsert({ external_id: "1", company_id: theirs })).rejects.toEqual(unknown);
    const { id } = await create({ phone: "123" });
    await expect(update(id, { company_id: theirs })).rejects.toEqual(unknown);
    await expect(update(id, { company_id: newId("company", new Date()) })).rejects.toEqual(unknown);
  });
});

describe("upserting a contact", () => {
  it("creates the unknown and updates the known, by external id or by email without case", async () => {
    const first = await upsert({ email: "a@x.test", external_id: "1" });
    expect(first.created).toBe(true);
    const again = await upsert({ external_id: "1", first_name: "Ann" });
    expect(again).toMatchObject({
      created: false,
      contact: { id: first.contact.id, firstName: "Ann", email: "a@x.test" },
    });
    const byEmail = await upsert({ email: "A@x.TEST", last_name: "Bo" });
    expect(byEmail).toMatchObject({
      created: false,
      contact: { id: first.contact.id, firstName: "Ann", lastName: "Bo" },
    });
  });

  it("changes only what is given: null clears, custom fields merge, tags are replaced", async () => {
    await create({ external_id: "1", phone: "123", tags: ["a", "b"], custom_fields: { keep: 1, drop: 2, set: 3 } });
    const { contact } = await upsert({
      external_id: "1",
      phone: null,
      tags: ["c", "c"],
      custom_fields: { drop: null, set: "x" },
    });
    expect(contact).toMatchObject({ phone: null, tags: ["c"], customFields: { keep: 1, set: "x" } });
    expect((await upsert({ external_id: "1", assignee: "anna" })).contact).toMatchObject({
      tags: ["c"],
      assignee: "anna",
    });
  });

  it("sets a new email on who is found by external id, and a new external id on who is found by email", async () => {
    const { contact } = await upsert({ external_id: "1" });
    expect((await upsert({ external_id: "1", email: "a@x.test" })).contact).toMatchObject({
      id: contact.id,
      email: "a@x.test",
    });
    const renamed = await upsert({ external_id: "2", email: "a@x.test" });
    expect(renamed).toMatchObject({ created: false, contact: { id: contact.id, externalId: "2" } });
  });

  it("refuses to choose between two contacts", async () => {
    await create({ external_id: "1", email: "a@x.test" });
    await create({ external_id: "2", email: "b@x.test" });
    await expect(upsert({ external_id: "1", email: "b@x.test" })).rejects.toEqual(refusal("conflict", "email"));
  });

  it("creates each time when neither key is given", async () => {
    expect((await upsert({ phone: "123" })).created).toBe(true);
    expect((await upsert({ phone: "123" })).created).toBe(true);
  });

  it("leaves a contact untouched when it says nothing new", async () => {
    const given = { external_id: "1", tags: ["a"], custom_fields: { b: 1, a: 2 } };
    const { contact } = await upsert(given);
    expect(await upsert(given)).toEqual({ contact, created: false });
  });
});

describe("updating a contact", () => {
  it("changes what is given and nothing else", async () => {
    const before = await create({ email: "a@x.test", first_name: "Ann", tags: ["a"], custom_fields: { a: 1, b: 2 } });
    const after = await update(before.id, { first_name: null, phone: "123", custom_fields: { a: null, c: 3 } });
    const changed = { firstName: null, phone: "123", customFields: { b: 2, c: 3 }, updatedAt: new Date(now) };
    expect(after).toEqual({ ...before, ...changed });
    expect(await read(before.id)).toEqual(after);
  });

  it("answers the contact as it is when nothing is given", async () => {
    const before = await create({ email: "a@x.test" });
    expect(await update(before.id, {})).toEqual(before);
  });

  it("never leaves a contact that nobody could reach or match", async () => {
    const { id } = await create({ email: "a@x.test", phone: "123" });
    await expect(update(id, { email: null, phone: null })).rejects.toEqual(refusal("invalid_argument", "email"));
    await update(id, { email: null });
    await expect(update(id, { phone: null })).rejects.toEqual(refusal("invalid_argument", "phone"));
    await update(id, { phone: null, external_id: "1" });
    await expect(update(id, { external_id: null })).rejects.toEqual(refusal("invalid_argument", "external_id"));
  });

  it("refuses what belongs to another contact, and takes what is its own already", async () => {
    await create({ email: "a@x.test", external_id: "1" });
    const { id } = await create({ email: "b@x.test" });
    await expect(update(id, { email: "A@x.test" })).rejects.toEqual(refusal("conflict", "email"));
    await expect(update(id, { email: "a@x.test", external_id: null })).rejects.toEqual(refusal("conflict", "email"));
    await expect(update(id, { external_id: "1", email: "a@x.test" })).rejects.toEqual(
      refusal("conflict", "external_id"),
    );
    expect((await update(id, { email: "B@x.test", external_id: "2" })).email).toBe("B@x.test");
  });

  it("lets custom fields grow to 100 keys over many calls and no further", async () => {
    const many = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`k${from + i}`, i]));
    const { id } = await create({ phone: "123", custom_fields: many(0, 60) });
    await expect(update(id, { custom_fields: many(60, 101) })).rejects.toEqual(
      refusal("invalid_argument", "custom_fields"),
    );
    expect(Object.keys((await update(id, { custom_fields: many(60, 100) })).customFields)).toHaveLength(100);
  });

  it("shows and changes nothing of another workspace or mode", async () => {
    const { id } = await create({ email: "a@x.test" });
    const missing = refusal("not_found");
    const home = scope;
    for (const elsewhere of [{ ...home, mode: "test" as const }, await insertWorkspace(db, "ws_elsewhere")]) {
      scope = elsewhere;
      await expect(read(id)).rejects.toEqual(missing);
      await expect(update(id, { first_name: "X" })).rejects.toEqual(missing);
    }
    await expect(read(nobody(), home)).rejects.toEqual(missing);
  });
});

describe("listing contacts", () => {
  const list = async (query: Parameters<typeof filtersFromWire>[0]) => {
    const filters: ContactFilters = filtersFromWire(query);
    return listContacts({ db }, { scope, filters, page: pageRequest(query) });
  };
  const idsOf = (contacts: readonly Contact[]) => contacts.map(({ id }) => id);

  it("finds by each filter, and by all of them together", async () => {
    const companyId = await company();
    const wanted = await create({
      email: "Ann@x.test",
      external_id: "1",
      phone: "+1 555",
      company_id: companyId,
      assignee: "anna",
      tags: ["vip", "eu"],
    });
    await create({ email: "bo@x.test", external_id: "2", phone: "+1 556", assignee: "bo", tags: ["vi"] });
    await create({ phone: "+1 557" });
    const each = [
      { email: "ANN@X.test" },
      { external_id: "1" },
      { phone: "+1 555" },
      { company_id: companyId },
      { assignee: "anna" },
      { tag: "vip" },
    ];
    for (const filter of each) expect(idsOf((await list(filter)).items), JSON.stringify(filter)).toEqual([wanted.id]);
    expect(idsOf((await list(Object.assign({}, ...each))).items)).toEqual([wanted.id]);
    expect((await list({ email: "ann@x.test", assignee: "bo" })).items).toEqual([]);
  });

  it("finds by a tag exactly those that carry it now", async () => {
    const { id } = await create({ phone: "123", tags: ["a", "b"] });
    const other = await create({ phone: "124", tags: ["b"] });
    const found = async (tag: string) => idsOf((await list({ tag })).items);
    expect(await Promise.all(["a", "b", "c"].map(found))).toEqual([[id], [other.id, id], []]);
    await update(id, { tags: ["c", "b"] });
    await update(other.id, { tags: [] });
    expect(await Promise.all(["a", "b", "c"].map(found))).toEqual([[], [id], [id]]);
    await db.pool.query("delete from contact where id = $1", [id]);
    expect((await db.pool.query("select from contact_tag where contact_id = $1", [id])).rowCount).toBe(0);
  });

  it("goes newest first, or oldest first, and by time of creation", async () => {
    const made: Contact[] = [];
    for (let i = 0; i < 4; i++) made.push(await create({ phone: `12${i}` }));
    const [a, b, c, d] = made as [Contact, Contact, Contact, Contact];
    expect((await list({})).items).toEqual([d, c, b, a]);
    expect(await list({ limit: 2 })).toEqual({ items: [d, c], hasMore: true });
    expect(await list({ limit: 2, starting_after: c.id })).toEqual({ items: [b, a], hasMore: false });
    expect(await list({ order: "asc", limit: 2, starting_after: a.id })).toEqual({ items: [b, c], hasMore: true });
    const between = { created_after: a.createdAt.toISOString(), created_before: d.createdAt.toISOString() };
    expect((await list(between)).items).toEqual([c, b]);
  });
});
