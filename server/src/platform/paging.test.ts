import { beforeAll, describe, expect, it } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { newId } from "./ids.ts";
import { type Listing, type PageRequest, pageOf, pageQuery, pageRequest } from "./paging.ts";
import type { Scope } from "./scope.ts";

interface Filters {
  readonly phone?: string;
  readonly tag?: string;
}

const listing: Listing<Filters> = {
  table: "contact",
  columns: "contact.id, contact.phone",
  noun: "contact",
  filters: {
    phone: (value) => `contact.phone = ${value}`,
    tag: { table: "contact_tag", column: "tag" },
  },
};
const start = Date.UTC(2026, 0, 1);
const count = 2_000;

let db: TestDatabase;
let scope: Scope;
/** Oldest first: one per millisecond; the rare tag on the oldest, the newest and three between. */
const ids = Array.from({ length: count }, (_, i) => newId("contact", new Date(start + i)));
const rare = [0, 100, 1_000, 1_700, count - 1].map((i) => ids[i] as string);

beforeAll(async () => {
  db = await freshDatabase();
  scope = await insertWorkspace(db, "ws_paging");
  const other = await insertWorkspace(db, "ws_other");
  const insert = (workspaceId: string, mode: string) =>
    db.pool.query(
      `insert into contact (workspace_id, mode, id, phone, tags, custom_fields, created_at, updated_at)
       select $1, $2, id, (n % 2)::text, case when id = any($4) then '{all,rare}'::text[] else '{all}' end, '{}', now(), now()
       from unnest($3::text[]) with ordinality as row (id, n)`,
      [workspaceId, mode, ids, rare],
    );
  await insert(scope.workspaceId, "live");
  // Neighbours that must never show.
  await insert(other.workspaceId, "live");
  await insert(scope.workspaceId, "test");
});

async function page(filters: Filters, wanted: Partial<PageRequest>) {
  const request = { ...pageRequest({}), ...wanted };
  const { statement, values } = pageQuery(listing, scope, filters, request);
  return pageOf(await db.query<{ id: string }>(statement, values), request.limit, ({ id }) => id);
}

async function everything(filters: Filters, wanted: Partial<PageRequest>): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const { items, hasMore } = await page(filters, { ...wanted, startingAfter: seen.at(-1) });
    seen.push(...items);
    if (!hasMore) return seen;
  }
}

describe("a list", () => {
  it.each(["asc", "desc"] as const)("shows every row once and only this tenant's, page by page, %s", async (order) => {
    expect(await everything({}, { order, limit: 100 })).toEqual(order === "asc" ? ids : ids.toReversed());
  });

  it("says that there is more only when there is", async () => {
    const last = (n: number) => ids.at(-n);
    expect(await page({}, { limit: 2, startingAfter: ids[2] })).toEqual({ items: [ids[1], ids[0]], hasMore: false });
    expect(await page({}, { limit: 1, startingAfter: ids[2] })).toEqual({ items: [ids[1]], hasMore: true });
    expect(await page({}, { limit: 5, startingAfter: ids[0] })).toEqual({ items: [], hasMore: false });
    expect(await page({}, { limit: 2, order: "asc", startingAfter: last(3) })).toEqual({
      items: [last(2), last(1)],
      hasMore: false,
    });
  });

  it("goes on behind a cursor whose row is gone", async () => {
    const gone = newId("contact", new Date(start + 10));
    expect((await page({}, { limit: 1, startingAfter: gone })).items).toEqual([
      gone < (ids[10] as string) ? ids[9] : ids[10],
    ]);
  });

  it("leaves out what was created at the very times of its bounds", async () => {
    const bounds = { createdAfter: new Date(start + 1), createdBefore: new Date(start + 5) };
    expect((await page({}, { ...bounds, order: "asc" })).items).toEqual(ids.slice(2, 5));
    expect((await page({}, { ...bounds, order: "asc", startingAfter: ids[3] })).items).toEqual([ids[4]]);
    expect((await page({}, { ...bounds, startingAfter: ids[3] })).items).toEqual([ids[2]]);
    const crossed = { createdAfter: new Date(start + 5), createdBefore: new Date(start + 1) };
    expect(await page({}, crossed)).toEqual({ items: [], hasMore: false });
  });

  it.each(["asc", "desc"] as const)("finds a rare value however far it lies, in the right order, %s", async (order) => {
    const expected = order === "asc" ? rare : rare.toReversed();
    expect(await everything({ tag: "rare" }, { order, limit: 2 })).toEqual(expected);
    expect(await everything({ tag: "rare" }, { order, limit: 100 })).toEqual(expected);
    expect(await everything({ tag: "none" }, { order, limit: 100 })).toEqual([]);
  });

  it.each(["asc", "desc"] as const)("pages through a frequent value without a gap or a twin, %s", async (order) => {
    const half = ids.filter((_, i) => i % 2 === 0);
    const found = await everything({ tag: "all", phone: "1" }, { order, limit: 97 });
    expect(found).toEqual(order === "asc" ? half : half.toReversed());
  });

  it("names a statement only if one plan does for all values, and then after its filter and order", () => {
    const namesOf = (filters: Filters) =>
      (["asc", "desc"] as const).map(
        (order) => pageQuery(listing, scope, filters, { ...pageRequest({}), order }).statement.name,
      );
    expect(new Set([{}, { phone: "1" }, { tag: "x" }].flatMap(namesOf)).size).toBe(6);
    expect(namesOf({ phone: "1", tag: "x" })).toEqual(["", ""]);
  });
});
