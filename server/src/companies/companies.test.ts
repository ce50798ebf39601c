import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { type ConnectedDatabase, connectDatabase } from "../database/database.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { Fault } from "../platform/fault.ts";
import { pageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { createCompany } from "./create-company.ts";
import { listCompanies } from "./list-companies.ts";
import { readCompany } from "./read-company.ts";
import { updateCompany } from "./update-company.ts";
import { changesFromWire, filtersFromWire } from "./wire.ts";

type Given = Parameters<typeof changesFromWire>[0];

const callers = 20;
let first: TestDatabase;
/** A connection for every caller, so that racing ones really meet. */
let db: ConnectedDatabase;
let scope: Scope;
let workspaces = 0;

beforeAll(async () => {
  first = await freshDatabase();
  db = connectDatabase(first.url, { maxConnections: callers, name: "cqs companies" });
  return () => db.close();
});
beforeEach(async () => {
  workspaces += 1;
  scope = await insertWorkspace(first, `ws_${workspaces}`);
});

const save = (given: Given, upsert: boolean) =>
  createCompany({ db, clock }, { scope, given: changesFromWire(given), upsert });
const create = async (given: Given) => (await save(given, false)).company;
const upsert = (given: Given) => save(given, true);
const update = (id: string, changes: Parameters<typeof changesFromWire>[0]) =>
  updateCompany({ db, clock }, { scope, id, changes: changesFromWire(changes) });
const list = (query: Parameters<typeof filtersFromWire>[0]) =>
  listCompanies({ db }, { scope, filters: filtersFromWire(query), page: pageRequest(query) });
const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Fault", code, field });
const refusedAs = (error: unknown) => {
  if (error instanceof Fault) return error.code;
  throw error;
};
const together = <Result>(call: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: callers }, (_, i) => call(i)));

describe("creating a company", () => {
  it("keeps every field, and reads back what it answered", async () => {
    const company = await create({ name: "Acme", domain: "Acme.example", external_id: "1", custom_fields: { a: 1 } });
    expect(company).toMatchObject({ name: "Acme", domain: "Acme.example", externalId: "1", customFields: { a: 1 } });
    expect(company.updatedAt).toEqual(company.createdAt);
    expect(await readCompany({ db }, { scope, id: company.id })).toEqual(company);
  });

  it("lets two companies share a name, but neither domain nor external id, and names which, external id first", async () => {
    await create({ name: "Acme", domain: "acme.example", external_id: "1" });
    await create({ name: "Acme" });
    await expect(create({ name: "B", domain: "ACME.example" })).rejects.toEqual(refusal("conflict", "domain"));
    await expect(create({ name: "B", external_id: "1" })).rejects.toEqual(refusal("conflict", "external_id"));
    const both = create({ name: "B", domain: "acme.example", external_id: "1" });
    await expect(both).rejects.toEqual(refusal("conflict", "external_id"));
  });
});

describe("upserting a company", () => {
  it("creates the unknown and updates the known, by external id or by domain without case", async () => {
    const { company, created } = await upsert({ name: "A", domain: "a.example", custom_fields: { a: 1, b: 2 } });
    expect(created).toBe(true);
    const found = await upsert({ name: "B", domain: "A.example", external_id: "1", custom_fields: { a: null, c: 3 } });
    expect(found).toMatchObject({ created: false, company: { id: company.id, name: "B", externalId: "1" } });
    expect(found.company.customFields).toEqual({ b: 2, c: 3 });
    const cleared = await upsert({ name: "B", external_id: "1", domain: null });
    expect(cleared).toMatchObject({
      created: false,
      company: { id: company.id, domain: null, customFields: { b: 2, c: 3 } },
    });
    expect(await upsert({ name: "B", external_id: "1" })).toEqual({ ...cleared, created: false });
  });

  it("updates a match without its name, and needs the name where there is no match", async () => {
    const { company } = await upsert({ name: "A", domain: "a.example" });
    const found = await upsert({ domain: "A.example", external_id: "1", custom_fields: { a: 1 } });
    expect(found).toMatchObject({ created: false, company: { id: company.id, name: "A", externalId: "1" } });
    await expect(upsert({ domain: "b.example" })).rejects.toEqual(refusal("invalid_argument", "name"));
    await expect(upsert({})).rejects.toEqual(refusal("invalid_argument", "name"));
    await expect(create({ domain: "b.example" })).rejects.toEqual(refusal("invalid_argument", "name"));
    expect((await list({})).items).toHaveLength(1);
  });

  it("refuses to choose between two companies", async () => {
    await create({ name: "A", external_id: "1", domain: "a.example" });
    await create({ name: "B", external_id: "2", domain: "b.example" });
    const torn = upsert({ name: "C", external_id: "1", domain: "b.example" });
    await expect(torn).rejects.toEqual(refusal("conflict", "domain"));
  });

  it("makes one company however many race for it", async () => {
    const saved = await together((i) =>
      upsert({ name: "A", domain: "a.example", external_id: "1", custom_fields: { [`from${i}`]: i } }),
    );
    expect(saved.filter(({ created }) => created)).toHaveLength(1);
    const { items } = await list({});
    expect(items.map(({ customFields }) => Object.keys(customFields).length)).toEqual([callers]);
  });

  it("never deadlocks with one that crosses it", async () => {
    await create({ name: "A", external_id: "1", domain: "a.example" });
    await create({ name: "B", external_id: "2", domain: "b.example" });
    const outcomes = await together((i) => {
      const given = i % 2 ? { external_id: "1", domain: "b.example" } : { external_id: "2", domain: "a.example" };
      return upsert({ name: `n${i}`, ...given }).then(() => "saved", refusedAs);
    });
    expect(new Set(outcomes)).toEqual(new Set(["conflict"]));
  });
});

describe("updating a company", () => {
  it("changes what is given and nothing else", async () => {
    const before = await create({ name: "A", domain: "a.example", external_id: "1", custom_fields: { a: 1 } });
    expect(await update(before.id, {})).toEqual(before);
    const after = await update(before.id, { domain: null, custom_fields: { b: 2 } });
    expect(after).toEqual({ ...before, domain: null, customFields: { a: 1, b: 2 }, updatedAt: after.updatedAt });
    expect((await update(before.id, { name: "B" })).name).toBe("B");
  });

  it("refuses what belongs to another company", async () => {
    await create({ name: "A", domain: "a.example", external_id: "1" });
    const { id } = await create({ name: "B" });
    await expect(update(id, { domain: "A.example" })).rejects.toEqual(refusal("conflict", "domain"));
    await expect(update(id, { external_id: "1" })).rejects.toEqual(refusal("conflict", "external_id"));
  });

  it("shows and changes nothing of another workspace or mode", async () => {
    const { id } = await create({ name: "A" });
    const home = scope;
    for (const elsewhere of [{ ...home, mode: "test" as const }, await insertWorkspace(first, "ws_elsewhere")]) {
      scope = elsewhere;
      await expect(readCompany({ db }, { scope, id })).rejects.toEqual(refusal("not_found"));
      await expect(update(id, { name: "X" })).rejects.toEqual(refusal("not_found"));
      expect((await list({})).items).toEqual([]);
    }
  });
});

describe("listing companies", () => {
  it("finds by domain without case and by external id", async () => {
    const wanted = await create({ name: "A", domain: "a.Example", external_id: "1" });
    const other = await create({ name: "B", domain: "b.example" });
    expect((await list({ domain: "A.example" })).items).toEqual([wanted]);
    expect((await list({ external_id: "1" })).items).toEqual([wanted]);
    expect((await list({ external_id: "1", domain: "b.example" })).items).toEqual([]);
    expect(await list({ limit: 1 })).toEqual({ items: [other], hasMore: true });
  });
});
