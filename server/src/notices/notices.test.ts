import { beforeAll, describe, expect, test } from "vitest";
import { insertWorkspace } from "../../test/database.ts";
import { startTestService, type TestService } from "../../test/service.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { postNotice } from "./index.ts";
import { purgeNotices } from "./purge-notices.ts";

let service: TestService;
let tenants = 0;

beforeAll(async () => {
  service = await startTestService();
});

async function tenant() {
  const scope = await insertWorkspace(service.db, `ws_00000000000000000notice${tenants++}`);
  return { scope, admin: await service.person(scope.workspaceId, "admin") };
}

const about = (id = newId("webhook")) => ({ type: "webhook", id });
const post = (scope: Scope, message: string, resource: { type: string; id: string }, at = new Date()) =>
  service.db.transaction(async (tx) => postNotice(tx, scope, { kind: "webhook.disabled", message, resource, at }));
const list = async (cookie: string, query = "") =>
  (await service.call("GET", `/notices${query}`, { cookie })).json.data;
const dismiss = (cookie: string, id: string) => service.call("POST", `/notices/${id}/dismiss`, { cookie });

describe("a notice", () => {
  test("is posted with what caused it, or not at all", async () => {
    const { scope, admin } = await tenant();
    const undone = service.db.transaction(async (tx) => {
      postNotice(tx, scope, { kind: "rule.stopped", message: "It ran away.", resource: about(), at: new Date() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await list(admin.cookie)).items).toEqual([]);
  });

  test("that is posted again while open changes, and is a new one after it was dismissed", async () => {
    const { scope, admin } = await tenant();
    const resource = about();
    const at = new Date("2026-03-01T00:00:00Z");
    await post(scope, "first", resource, at);
    await post(scope, "second", resource, new Date(at.getTime() + 5_000));
    const [only, ...others] = (await list(admin.cookie)).items;
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      kind: "webhook.disabled",
      message: "second",
      resource,
      dismissed: false,
      created_at: "2026-03-01T00:00:00.000Z",
      updated_at: "2026-03-01T00:00:05.000Z",
    });
    await dismiss(admin.cookie, only.id);
    await post(scope, "third", resource);
    expect((await list(admin.cookie)).items).toMatchObject([{ message: "third" }]);
    expect((await list(admin.cookie, "?dismissed=true")).items).toMatchObject([{ message: "second", dismissed: true }]);
  });

  test("that many post at once is one", async () => {
    const { scope, admin } = await tenant();
    const resource = about();
    await Promise.all(Array.from({ length: 20 }, (_, i) => post(scope, String(i), resource)));
    expect((await list(admin.cookie)).items).toHaveLength(1);
  });

  test("posted twice in one transaction is one", async () => {
    const { scope, admin } = await tenant();
    const notice = { kind: "rule.stopped", resource: { type: "rule", id: newId("rule") }, at: new Date() } as const;
    await service.db.transaction(async (tx) => {
      postNotice(tx, scope, { ...notice, message: "a" });
      postNotice(tx, scope, { ...notice, message: "b" });
    });
    expect((await list(admin.cookie)).items).toMatchObject([{ message: "b" }]);
  });

  test("names the person who dismissed it first, however often it is dismissed", async () => {
    const { scope, admin } = await tenant();
    await post(scope, "x", about());
    const [{ id }] = (await list(admin.cookie)).items;
    const first = await dismiss(admin.cookie, id);
    const owner = await service.person(scope.workspaceId, "owner");
    const second = await dismiss(owner.cookie, id);
    expect(first.json.data).toMatchObject({ dismissed: true, dismissed_by: admin.email });
    expect(second.json.data).toEqual(first.json.data);
  });

  test("can be seen by whoever only looks, who can't take it from the others", async () => {
    const { scope } = await tenant();
    await post(scope, "x", about());
    const viewer = await service.person(scope.workspaceId, "viewer");
    const [{ id }] = (await list(viewer.cookie)).items;
    expect((await dismiss(viewer.cookie, id)).status).toBe(403);
  });
});

test("pages of notices follow one another", async () => {
  const { scope, admin } = await tenant();
  for (let i = 0; i < 5; i++) await post(scope, String(i), about());
  const seen: string[] = [];
  let query = "?limit=2";
  for (let more = true; more; ) {
    const page = await list(admin.cookie, query);
    seen.push(...page.items.map(({ message }: { message: string }) => message));
    query = `?limit=2&starting_after=${page.items.at(-1).id}`;
    more = page.has_more;
  }
  expect(seen).toEqual(["4", "3", "2", "1", "0"]);
});

test("a notice goes 90 days after it was dismissed, and never while it is open", async () => {
  const { scope, admin } = await tenant();
  await post(scope, "open", about(), new Date("2020-01-01T00:00:00Z"));
  await post(scope, "dismissed", about());
  const [newest] = (await list(admin.cookie)).items;
  await dismiss(admin.cookie, newest.id);
  const after = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
  const left = async () => {
    const text = "select message from notice where workspace_id = $1 order by id";
    const { rows } = await service.db.pool.query(text, [scope.workspaceId]);
    return rows.map(({ message }) => message);
  };
  await purgeNotices({ db: service.db, clock: after(89) });
  expect(await left()).toEqual(["open", "dismissed"]);
  await purgeNotices({ db: service.db, clock: after(91) });
  expect(await left()).toEqual(["open"]);
});
