import { beforeAll, describe, expect, test } from "vitest";
import { deleteInstallation } from "../src/access/index.ts";
import { deleteTenantRows, listTenantTables } from "../src/database/database.ts";
import { deleteDueWorkspaces } from "../src/people/delete-due-workspaces.ts";
import { restoreWorkspace } from "../src/people/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { freshDatabase, insertWorkspace, type TestDatabase } from "./database.ts";
import { startTestService } from "./service.ts";

const service = await startTestService();
const { db, call } = service;
const password = "correct horse battery";

async function openWorkspace(id: string) {
  const { workspaceId } = await service.workspace(id);
  const { secret: key } = await service.key(workspaceId);
  const { cookie, id: ownerId } = await service.person(workspaceId, "owner");
  const close = (body: object = {}, by: { cookie?: string; key?: string } = { cookie }) =>
    call("POST", "/workspace/deletion", { ...by, body: { name: id, current_password: password, ...body } });
  return { workspaceId, key, cookie, ownerId, close };
}

const purge = (at: TestDatabase, limits?: { sliceRows: number; maxMs: number }) =>
  deleteDueWorkspaces(
    { db: at, clock: systemClock, removeOutside: [], forgetInstallation: deleteInstallation },
    limits,
  );
const pass = (at: TestDatabase, workspaceId: string) =>
  at.pool.query("update workspace set deletion_due_at = now() - interval '1 second' where id = $1", [workspaceId]);

/** The tables that still have rows of a workspace, by the catalogue and not by what the deletion knows. */
async function tablesWithRows(at: TestDatabase, workspaceId: string): Promise<string[]> {
  const { rows } = await at.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)workspace_id$' order by 1`,
  );
  const left: string[] = [];
  for (const { name } of rows) {
    const found = await at.pool.query(`select from "${name}" where workspace_id = $1 limit 1`, [workspaceId]);
    if (found.rowCount !== 0) left.push(name);
  }
  return left;
}

describe("a workspace is closed", () => {
  test("only by an owner who is signed in, types its name and gives the password", async () => {
    const own = await openWorkspace("ws_guarded");
    const admin = await service.person(own.workspaceId, "admin");
    const refused = async (reply: ReturnType<typeof own.close>) => {
      const { status, json } = await reply;
      return [status, json.error?.field ?? json.error?.code];
    };
    expect(await refused(own.close({}, { key: own.key }))).toEqual([403, "permission_denied"]);
    expect(await refused(own.close({}, admin))).toEqual([403, "permission_denied"]);
    expect(await refused(own.close({ name: "ws_guardeD" }))).toEqual([400, "name"]);
    expect(await refused(own.close({ current_password: "wrong horse battery" }))).toEqual([400, "current_password"]);
    expect(await refused(own.close({ current_password: undefined }))).toEqual([400, "current_password"]);
    expect((await call("GET", "/contacts", own)).status).toBe(200);
    expect(await refused(own.close())).toEqual([200, undefined]);
  });

  test("for keys, sessions and inbound addresses from the next call on, and open again once it is restored", async () => {
    const own = await openWorkspace("ws_closed");
    const viewer = await service.person(own.workspaceId, "viewer");
    const trigger = await call("POST", "/triggers", {
      key: own.key,
      body: { name: "in", resource: "custom_event", schema: { type: "object" } },
    });
    const inbound = () => call("POST", trigger.json.data.url.split("/api/v1")[1], { body: {} });
    const states = async () => [
      (await call("GET", "/contacts", { key: own.key })).status,
      (await call("GET", "/contacts", { cookie: own.cookie })).status,
      (await call("PATCH", "/workspace", { cookie: own.cookie, body: { name: "ws_closed" } })).status,
      (await call("GET", "/members", { cookie: viewer.cookie })).status,
      (await inbound()).status,
    ];
    expect(await states()).toEqual([200, 200, 200, 200, 202]);
    const { status, json } = await own.close({ grace_days: 3 });
    expect(status).toBe(200);
    expect(Date.parse(json.data.deletion_due_at) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect(await states()).toEqual([401, 403, 403, 403, 401]);
    expect((await call("GET", "/session", { cookie: own.cookie })).status).toBe(200);
    expect((await call("GET", "/workspace", { cookie: viewer.cookie })).json.data.deletion_due_at).not.toBeNull();
    expect((await own.close()).status).toBe(409);
    expect((await call("DELETE", "/workspace/deletion", { cookie: viewer.cookie })).status).toBe(403);
    const restored = await call("DELETE", "/workspace/deletion", { cookie: own.cookie });
    expect([restored.status, restored.json.data.deletion_due_at]).toEqual([200, null]);
    expect(await states()).toEqual([200, 200, 200, 200, 202]);
    expect((await call("DELETE", "/workspace/deletion", { cookie: own.cookie })).status).toBe(409);
  });

  test("without a password only after a sign-in of the last minutes", async () => {
    const own = await openWorkspace("ws_no_password");
    await db.pool.query("update auth_account set provider_id = 'oidc' where user_id = $1", [own.ownerId]);
    const signedIn = (ago: string) =>
      db.pool.query("update auth_session set created_at = now() - $2::interval where user_id = $1", [own.ownerId, ago]);
    await signedIn("11 minutes");
    expect((await own.close({ current_password: undefined })).status).toBe(403);
    await signedIn("9 minutes");
    expect((await own.close({ current_password: undefined })).status).toBe(200);
  });

  test("and whoever belongs to another one works on there", async () => {
    const own = await openWorkspace("ws_first");
    const { workspaceId } = await service.workspace("ws_second");
    await db.pool.query(
      "insert into member (workspace_id, user_id, role, created_at) values ($1, $2, 'viewer', now())",
      [workspaceId, own.ownerId],
    );
    await own.close();
    const session = await call("GET", "/session", { cookie: own.cookie });
    expect(session.json.data.workspace.id).toBe("ws_second");
  });
});

describe("when the grace period is over", () => {
  test("nothing is left of what its people made, and everything of its neighbours", async () => {
    const own = await openWorkspace("ws_gone");
    const other = await openWorkspace("ws_stays");
    for (const { key, cookie } of [own, other]) {
      const post = async (path: string, body: object) => (await call("POST", path, { key, body })).json.data?.id;
      const company = await post("/companies", { name: "Acme" });
      const contact = await post("/contacts", { email: "a@example.com", company_id: company, tags: ["vip"] });
      const conversation = await post("/conversations", {
        transcript: "Customer: hi",
        agent: "Ann",
        contact_id: contact,
      });
      const target = await post("/tickets", {
        title: "one",
        contact_id: contact,
        linked_conversation_id: conversation,
      });
      const source = await post("/tickets", { title: "two", tags: ["x"], contact_id: contact });
      await call("POST", `/tickets/${source}/merge`, { key, body: { into: target } });
      await post("/webhooks", { url: "https://example.com/hook", events: ["*"] });
      await call("POST", "/views", { cookie, body: { resource: "conversations", name: "v", query: {} } });
    }
    await own.close();
    expect(await purge(db)).toMatchObject({ deleted: 0 });
    await pass(db, "ws_gone");
    // Audit entries of the last calls may be written late: a second run removes them.
    const leftAfterRun = async () => {
      await purge(db);
      return tablesWithRows(db, "ws_gone");
    };
    await expect.poll(leftAfterRun, { timeout: 180_000 }).toEqual([]);
    const kept = ["api_key", "contact", "conversation", "member", "saved_view", "ticket", "ticket_merge", "webhook"];
    expect(await tablesWithRows(db, "ws_stays")).toEqual(expect.arrayContaining(kept));
    const { rows } = await db.pool.query("select id, requested_by from deleted_workspace where id = 'ws_gone'");
    expect(rows).toEqual([{ id: "ws_gone", requested_by: own.ownerId }]);
    const accounts = await db.pool.query("select from auth_user where id = any($1)", [[own.ownerId, other.ownerId]]);
    expect(accounts.rowCount).toBe(1);
    await expect(restoreWorkspace({ db, clock: systemClock }, own)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("by the catalogue", () => {
  let bare: TestDatabase;
  beforeAll(async () => {
    bare = await freshDatabase();
    await insertWorkspace(bare, "ws_a");
    await insertWorkspace(bare, "ws_b");
  });

  test("tables come after those that refer to them", async () => {
    const names = (await listTenantTables(bare)).map(({ name }) => name);
    const { rows } = await bare.pool.query<{ child: string; parent: string }>(
      `select c.relname as child, p.relname as parent from pg_constraint k
        join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid where k.contype = 'f' and c <> p`,
    );
    const inside = rows.filter(({ child, parent }) => names.includes(child) && names.includes(parent));
    expect(inside.length).toBeGreaterThan(20);
    for (const { child, parent } of inside) {
      expect(names.indexOf(child), `${child} → ${parent}`).toBeLessThan(names.indexOf(parent));
    }
  });

  test("no table with a workspace keeps a row, however often the work is interrupted", async () => {
    // One row per table and workspace, of any content: rules about content are not what this is about.
    const constraints = await bare.pool.query<{ sql: string }>(
      `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as sql
        from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c')`,
    );
    for (const { sql } of constraints.rows) await bare.pool.query(sql);
    const tables = await bare.pool.query<{ name: string; columns: string; values: string }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
          string_agg(case when a.attname = 'workspace_id' then '$1::text'
            when t.typname = 'text' then '$1::text' when t.typname in ('int2', 'int4', 'int8', 'float4', 'float8', 'numeric') then '1'
            when t.typname = 'bool' then 'true' when t.typname in ('json', 'jsonb') then quote_literal('{}') || '::' || t.typname
            when t.typname = 'bytea' then 'sha256($1::text::bytea)' when t.typname = 'timestamptz' then 'now()'
            when t.typname = 'date' then 'current_date' when t.typname = 'tsvector' then quote_literal('x') || '::tsvector'
            when t.typname like '\\_%' then quote_literal('{}') || '::' || format_type(t.oid, null)
            else quote_literal('1') || '::' || format_type(t.oid, null) end, ', ' order by a.attnum) as values
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and a.attidentity = ''
          and (a.attnotnull or a.attname = 'workspace_id')
          and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id')
        group by c.relname order by c.relname`,
    );
    expect(tables.rows.length).toBeGreaterThan(60);
    for (const { name, columns, values } of tables.rows) {
      for (const workspaceId of ["ws_a", "ws_b"]) {
        // Rows that a trigger has made are enough.
        await bare.pool.query(`insert into "${name}" (${columns}) values (${values}) on conflict do nothing`, [
          workspaceId,
        ]);
      }
    }
    const all = await tablesWithRows(bare, "ws_a");
    expect(all).toEqual(tables.rows.map(({ name }) => name));
    await bare.pool.query("update workspace set deletion_due_at = now() - interval '1 day' where id = 'ws_a'");
    // As if killed: the time is up before the first slice is done.
    expect(await purge(bare, { sliceRows: 1, maxMs: -1 })).toEqual({ deleted: 0, rows: 0 });
    const [first] = await listTenantTables(bare);
    if (first) expect(await deleteTenantRows(bare, "ws_a", first, 1)).toBe(1);
    expect(await purge(bare, { sliceRows: 1, maxMs: 60_000 })).toMatchObject({ deleted: 1 });
    expect(await tablesWithRows(bare, "ws_a")).toEqual([]);
    expect(await tablesWithRows(bare, "ws_b")).toEqual(all);
  });

  test("the last workspace takes the installation with it, so that the next start sets it up again", async () => {
    await bare.pool.query("insert into installation (secret_key_check, created_at) values ('x', now())");
    await pass(bare, "ws_b");
    await purge(bare);
    expect((await bare.pool.query("select from workspace")).rowCount).toBe(0);
    expect((await bare.pool.query("select from installation")).rowCount).toBe(0);
  });
});
