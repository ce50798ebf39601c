import { beforeAll, expect, test } from "vitest";
import type { PageRequest } from "../platform/paging.ts";
import { searchEntries } from "./search-entries.ts";
import { firstPage, freshLog, keyId, type Log, live, noFilters } from "./test-calls.ts";
import type { EntryFilters } from "./types.ts";

let log: Log;
/** Names of the calls, oldest first. */
const ids: Record<string, string> = {};
const idOf = (name: string) => ids[name];

const key = (name: string) => ({ kind: "key", keyId: keyId(name), name }) as const;

beforeAll(async () => {
  log = await freshLog("2026-06-30T12:00:00Z");
  const calls = {
    tooOld: { at: new Date("2025-05-26T11:59:59.999Z"), status: 500 },
    oldest: { at: new Date("2025-05-26T12:00:00Z"), status: 500, endpoint: "/tickets", actor: key("B") },
    spring: { at: new Date("2026-04-01T00:00:00Z"), endpoint: "/tickets", method: "POST", status: 201 },
    may: { at: new Date("2026-05-31T12:00:00.001Z"), endpoint: "/tickets", method: "POST", status: 201 },
    noon: { at: new Date("2026-06-15T12:00:00Z"), status: 404 },
    test: {
      at: new Date("2026-06-16T00:00:00Z"),
      scope: { ...live, mode: "test" as const },
      actor: key("T"),
      status: 403,
    },
    limited: { at: new Date("2026-06-17T00:00:00Z"), status: 429 },
    failed: { at: new Date("2026-06-18T00:00:00Z"), status: 503, actor: key("B") },
    broken: { at: new Date("2026-06-19T00:00:00Z"), status: 500 },
    last: { at: new Date("2026-06-30T11:59:00Z") },
  };
  const added = await log.add(...Object.values(calls));
  for (const [i, name] of Object.keys(calls).entries()) ids[name] = added[i] as string;
  await log.add({ scope: { workspaceId: "ws_other", mode: "live" } }, { scope: undefined, actor: undefined });
});

interface Sought extends Partial<EntryFilters> {
  readonly person?: string;
}
const deps = () => ({ ...log.deps, personIdOf: async (_tx: unknown, email: string) => people.get(email) });
const people = new Map([["ada@example.com", "user_ada"]]);

async function found({ person, ...filters }: Sought, page: Partial<PageRequest> = {}) {
  const wanted = { scope: live, filters: { ...noFilters, ...filters }, person, page: { ...firstPage, ...page } };
  const { items } = await searchEntries(deps(), wanted);
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);
}

test("the log shows both modes, newest first, nothing of other workspaces and nothing past its 400 days", async () => {
  const all = ["last", "broken", "failed", "limited", "test", "noon", "may", "spring", "oldest"];
  expect(await found({})).toEqual(all);
  expect(await found({}, { order: "asc" })).toEqual([...all].reverse());
});

test("pages follow each other without a gap, in both orders", async () => {
  for (const order of ["desc", "asc"] as const) {
    const whole = await found({}, { order });
    const seen: string[] = [];
    for (let more = true; more; ) {
      const startingAfter = idOf(seen.at(-1) ?? "");
      const names = await found({}, { order, limit: 2, startingAfter });
      seen.push(...names);
      more = names.length > 0;
    }
    expect(seen).toEqual(whole);
  }
});

test("each filter finds its calls", async () => {
  expect(await found({ keyId: keyId("B") })).toEqual(["failed", "oldest"]);
  expect(await found({ endpoint: "/tickets" })).toEqual(["may"]);
  expect(await found({ method: "POST" })).toEqual(["may"]);
  expect(await found({ mode: "test" })).toEqual(["test"]);
  expect(await found({ requestId: idOf("spring") })).toEqual(["spring"]);
  expect(await found({ requestId: idOf("spring"), method: "GET" })).toEqual([]);
});

test("a status is searched exactly or by its class", async () => {
  expect(await found({ status: { exactly: 404 } })).toEqual(["noon"]);
  expect(await found({ status: { exactly: 201 } })).toEqual(["may"]);
  expect(await found({ status: { exactly: 500 } })).toEqual(["broken", "oldest"]);
  expect(await found({ status: { hundreds: 4 } })).toEqual(["limited", "test", "noon"]);
  expect(await found({ status: { hundreds: 5 } })).toEqual(["broken", "failed", "oldest"]);
  expect(await found({ status: { hundreds: 5 } }, { order: "asc", limit: 2 })).toEqual(["oldest", "failed"]);
  expect(await found({ status: { hundreds: 5 } }, { startingAfter: idOf("broken") })).toEqual(["failed", "oldest"]);
  expect(await found({ status: { hundreds: 2 } })).toEqual(["last", "may"]);
  expect(await found({ status: { hundreds: 5 }, keyId: keyId("B") })).toEqual(["failed"]);
});

test("after and before leave out their own moment", async () => {
  const noon = new Date("2026-06-15T12:00:00Z");
  const around = (from: number, to: number) =>
    found({}, { createdAfter: new Date(noon.getTime() + from), createdBefore: new Date(noon.getTime() + to) });
  expect(await around(-1, 1)).toEqual(["noon"]);
  expect(await around(0, 1)).toEqual([]);
  expect(await around(-1, 0)).toEqual([]);
});

test("a filter without an index looks back 30 days from the end of the search", async () => {
  expect(await found({ method: "POST" })).toEqual(["may"]);
  expect(await found({ method: "POST" }, { createdBefore: new Date("2026-04-30T00:00:00Z") })).toEqual(["spring"]);
  expect(await found({ endpoint: "/tickets", status: { exactly: 500 } })).toEqual([]);
});

test("a filter without an index refuses a wider range instead of reading the whole log", async () => {
  const wide = { createdAfter: new Date("2026-05-30T11:00:00Z") };
  await expect(found({ mode: "live" }, wide)).rejects.toMatchObject({ code: "invalid_argument", field: "after" });
  await expect(found({ keyId: keyId("A"), status: { hundreds: 4 } }, wide)).rejects.toMatchObject({ field: "after" });
  expect(await found({ keyId: keyId("B") }, wide)).toEqual(["failed"]);
  const month = { createdAfter: new Date("2026-03-31T00:00:00Z"), createdBefore: new Date("2026-05-01T00:00:00Z") };
  expect(await found({ mode: "live" }, month)).toEqual(["spring"]);
});

test("a person's calls are found by e-mail and by user id, however old, and a source address by itself", async () => {
  const ada = { kind: "person", userId: "user_ada", name: "Ada", email: "ada@example.com", role: "admin" } as const;
  const [old, recent] = await log.add(
    { at: new Date("2025-06-01T00:00:00Z"), actor: ada, scope: { workspaceId: "ws_people", mode: "live" } },
    { actor: ada, ip: "2001:db8::7", scope: { workspaceId: "ws_people", mode: "live" } },
  );
  await log.add({ scope: { workspaceId: "ws_people", mode: "live" } });
  const search = async (sought: Sought) => {
    const { person, ...filters } = sought;
    const scope = { workspaceId: "ws_people", mode: "live" } as const;
    const wanted = { scope, filters: { ...noFilters, ...filters }, person, page: firstPage };
    return (await searchEntries(deps(), wanted)).items.map(({ id }) => id);
  };
  for (const person of ["ada@example.com", "user_ada"]) expect(await search({ person })).toEqual([recent, old]);
  expect(await search({ person: "nobody@example.com" })).toEqual([]);
  expect(await search({ address: "2001:db8::7" })).toEqual([recent]);
  expect(await search({ address: "2001:db8::7", person: "user_ada" })).toEqual([recent]);
  expect(await search({ address: "203.0.113.99" })).toEqual([]);
});
