import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { purgeViews } from "./purge-views.ts";

const workspaceId = "ws_0000000000000000000001";
const elsewhere = "ws_0000000000000000000002";
let service: TestService;
let ada: { id: string; cookie: string };
let bob: { id: string; cookie: string };
let admin: { cookie: string };
let stranger: { cookie: string };

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  await service.workspace(elsewhere);
  ada = await service.person(workspaceId, "viewer");
  bob = await service.person(workspaceId, "viewer");
  admin = await service.person(workspaceId, "admin");
  stranger = await service.person(elsewhere, "owner");
});

const query = { channel: "voice", max_score: 60, tags: ["vip"], unsure: true };
const save = async (by: { cookie: string }, change: object = {}) => {
  const body = { resource: "conversations", name: "Failed calls", query, ...change };
  return service.call("POST", "/views", { cookie: by.cookie, body });
};
const call = (by: { cookie: string }, method: string, path: string, body?: object) =>
  service.call(method, path, { cookie: by.cookie, ...(body ? { body } : {}) });
const seen = async (by: { cookie: string }, parameters = "") => {
  const { json } = await call(by, "GET", `/views?limit=100${parameters}`);
  return json.data.items.map((view: { id: string }) => view.id);
};

describe("a saved view", () => {
  test("is its owner's alone until it is shared with the workspace", async () => {
    const { json } = await save(ada, { columns: ["score", "agent"] });
    const { id } = json.data;
    expect(json.data).toMatchObject({ query, columns: ["score", "agent"], is_shared: false, is_own: true });
    expect([await seen(ada), await seen(bob)].map((ids) => ids.includes(id))).toEqual([true, false]);
    for (const method of ["GET", "DELETE"]) expect((await call(bob, method, `/views/${id}`)).status).toBe(404);
    await call(ada, "PATCH", `/views/${id}`, { is_shared: true });
    expect((await call(bob, "GET", `/views/${id}`)).json.data).toMatchObject({
      owner_id: ada.id,
      is_own: false,
      query,
    });
    expect((await seen(stranger)).includes(id)).toBe(false);
    expect((await seen(ada, "&mode=test")).includes(id)).toBe(false);
    expect((await seen(bob, "&resource=tickets")).includes(id)).toBe(false);
  });

  test("is changed by its owner, and deleted by its owner or an admin", async () => {
    const { id } = (await save(ada, { is_shared: true })).json.data;
    expect((await call(bob, "PATCH", `/views/${id}`, { name: "Mine" })).status).toBe(403);
    expect((await call(admin, "PATCH", `/views/${id}`, { name: "Mine" })).status).toBe(403);
    expect((await call(bob, "DELETE", `/views/${id}`)).status).toBe(403);
    const change = { name: "All calls", query: {}, columns: null };
    expect((await call(ada, "PATCH", `/views/${id}`, change)).json.data).toMatchObject(change);
    expect((await call(admin, "DELETE", `/views/${id}`)).status).toBe(200);
    expect((await call(ada, "GET", `/views/${id}`)).status).toBe(404);
  });

  test("stays for the others when its owner leaves, if it was shared", async () => {
    const leaver = await service.person(workspaceId, "viewer");
    const shared = (await save(leaver, { is_shared: true })).json.data.id;
    const own = (await save(leaver)).json.data.id;
    await call(admin, "DELETE", `/members/${leaver.id}`);
    expect((await call(bob, "GET", `/views/${shared}`)).json.data.owner_id).toBeNull();
    expect(await purgeViews({ db: service.db })).toEqual({ purged: 1 });
    const { rows } = await service.db.pool.query("select id from saved_view where id = any($1)", [[shared, own]]);
    expect(rows).toEqual([{ id: shared }]);
  });

  test("a person can have a hundred, also if they ask at once", async () => {
    const hoarder = await service.person(workspaceId, "viewer");
    const replies = await Promise.all(Array.from({ length: 102 }, () => save(hoarder)));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(201), count(409)]).toEqual([100, 2]);
    expect((await save(bob)).status).toBe(201);
  });
});

describe("preferences", () => {
  const change = (by: { cookie: string }, preferences: object) =>
    call(by, "PATCH", "/session/preferences", { preferences });

  test("are merged by key, null removes one, and they are the person's alone", async () => {
    await change(ada, { theme: "dark", density: 2, columns: ["a", "b"] });
    const { json } = await change(ada, { density: null, beta: true });
    expect(json.data.preferences).toEqual({ theme: "dark", columns: ["a", "b"], beta: true });
    expect((await call(ada, "GET", "/session/preferences?mode=test")).json.data).toEqual(json.data);
    expect((await call(bob, "GET", "/session/preferences")).json.data).toEqual({ preferences: {} });
  });

  test("are at most a hundred, and what is too much changes nothing", async () => {
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${from + i}`, i]));
    expect((await change(bob, many(0, 100))).status).toBe(200);
    const refused = await change(bob, { ...many(100, 1), key0: "changed" });
    expect([refused.status, refused.json.error.field]).toEqual([409, "preferences"]);
    expect((await change(bob, { key0: null, more: 1 })).json.data.preferences).toMatchObject({ key1: 1, more: 1 });
  });
});
