import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { linesOf, someConversations } from "./test-world.ts";

const count = 1_000;
let service: TestService;
let key: string;
let ids: string[];

beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_exp");
  key = (await service.key("ws_exp")).secret;
  const all = someConversations(count);
  ids = [];
  for (const half of [all.slice(0, 500), all.slice(500)]) {
    const { json } = await service.call("POST", "/conversations/batch", { key, body: { conversations: half } });
    ids.push(...json.data.results.map((result: { data: { id: string } }) => result.data.id));
  }
  await allScored();
});

/** Scoring changes a conversation: what is compared must stand still. */
async function allScored(): Promise<void> {
  const left = "select 1 from conversation where workspace_id = 'ws_exp' and scoring_state <> 'scored' limit 1";
  await until(async () => (await service.db.pool.query(left)).rows.length === 0);
}

/** Asks for an export and waits for it as a customer would. */
async function exported(body: object): Promise<Record<string, unknown> & { id: string }> {
  const asked = await service.call("POST", "/exports", { key, body });
  expect(asked.status).toBe(202);
  return until(async () => {
    const { json } = await service.call("GET", `/exports/${asked.json.data.id}`, { key });
    return ["completed", "failed"].includes(json.data.status) && json.data;
  });
}

async function download(id: string, withKey = key) {
  const response = await fetch(`${service.base}/exports/${id}/download`, {
    headers: { authorization: `Bearer ${withKey}` },
  });
  return { response, file: Buffer.from(await response.arrayBuffer()) };
}

test("a file of JSON Lines holds what reading each conversation answers", async () => {
  const done = await exported({ resource: "conversations" });
  expect(done).toMatchObject({ status: "completed", progress: 1, row_count: count, error: null, format: "jsonl" });
  expect(done.download_url).toContain(`/api/v1/exports/${done.id}/download`);
  const { response, file } = await download(done.id);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  expect(response.headers.get("content-length")).toBe(String(file.length));
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="conversations-${done.id}.jsonl"`);
  const rows = linesOf(file);
  expect(rows.map((row) => row.id)).toEqual(ids);
  // The language is found in the background, now or a moment later; what became of a recording only reading tells.
  const withoutMoving = ({ language, recording, ...rest }: Record<string, unknown>) => rest;
  const read = ids.map(async (id) => (await service.call("GET", `/conversations/${id}`, { key })).json.data);
  expect(rows.map(withoutMoving)).toEqual((await Promise.all(read)).map(withoutMoving));
});

test("a compressed file of traces holds what reading each trace answers, without what scorecards say of its turns", async () => {
  const done = await exported({ resource: "traces", gzip: true });
  const { response, file } = await download(done.id);
  expect(response.headers.get("content-type")).toBe("application/gzip");
  expect(response.headers.get("content-disposition")).toContain(`traces-${done.id}.jsonl.gz"`);
  const rows = linesOf(gunzipSync(file));
  expect(rows.map((row) => row.conversation_id)).toEqual(ids);
  const { json } = await service.call("GET", `/conversations/${ids[7]}/trace`, { key });
  expect(rows[7]).toEqual(
    JSON.parse(JSON.stringify(json.data), (name, value) => (name === "sentiment" ? null : value)),
  );
});

test.each(["conversations", "traces", "scorecards"])(
  "a file of %s shows personal data no more than reading does",
  async (resource) => {
    const { cookie } = await service.person("ws_exp", "admin");
    const said = "Agent: Hello, this is Ann. Is ada@example.com yours?\nCustomer: Yes, ada@example.com.";
    const body = { transcript: said, tags: ["private"], title: "About ada@example.com" };
    const made = (await service.call("POST", "/conversations", { key, body })).json.data;
    await allScored();
    await setPrivacy("mask_shown");
    const filters = resource === "scorecards" ? { conversation_id: made.id } : { tag: "private" };
    const masked = [await shown("jsonl"), await shown("csv")];
    await setPrivacy("off");
    expect([await shown("jsonl"), await shown("csv"), ...masked]).toEqual([true, true, false, false]);
    await service.call("DELETE", `/conversations/${made.id}`, { key });

    /** Whether a file of the format has the address in it. */
    async function shown(format: string): Promise<boolean> {
      const { id, row_count } = await exported({ resource, format, filters });
      expect(row_count).toBeGreaterThan(0);
      const { file } = await download(id);
      await service.call("DELETE", `/exports/${id}`, { key });
      return file.toString().includes("ada@example.com");
    }

    async function setPrivacy(pii_mode: string) {
      expect((await service.call("PATCH", "/workspace", { cookie, body: { pii_mode } })).status).toBe(200);
    }
  },
);

test("a CSV file narrowed by filters has the rows that the list would show", async () => {
  const filters = { tag: "vip", agent: "Ann" };
  const done = await exported({ resource: "conversations", format: "csv", filters });
  expect(done.filters).toEqual(filters);
  const { response, file } = await download(done.id);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const records = parse(file, { columns: true }) as { id: string }[];
  const wanted = ids.filter((_, i) => i % 10 === 0);
  expect(records.map(({ id }) => id)).toEqual(wanted);
});

test("a wrong filter is refused by name, and an unknown one is reported and not kept", async () => {
  const wrong = await service.call("POST", "/exports", {
    key,
    body: { resource: "conversations", filters: { channel: "smoke" } },
  });
  expect([wrong.status, wrong.json.error.field]).toEqual([400, "filters.channel"]);
  const unknown = await service.call("POST", "/exports", {
    key,
    body: { resource: "conversations", filters: { chanel: "chat", tag: "vip" } },
  });
  expect(unknown.json.data.filters).toEqual({ tag: "vip" });
  expect(unknown.json.meta.warnings).toMatchObject([{ field: "filters.chanel" }]);
});

test("the same request under one Idempotency-Key makes one export", async () => {
  const ask = () =>
    service.call("POST", "/exports", {
      key,
      body: { resource: "conversations" },
      headers: { "idempotency-key": "exp-1" },
    });
  const [first, second] = [await ask(), await ask()];
  expect(second.json.data.id).toBe(first.json.data.id);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
});

test("what is not whole can't be downloaded, and what is another tenant's does not exist", async () => {
  const done = await exported({ resource: "conversations", filters: { tag: "none" } });
  await service.db.pool.query("update export set status = 'running' where id = $1", [done.id]);
  const early = await download(done.id);
  expect(early.response.status).toBe(409);
  expect(JSON.parse(early.file.toString()).error.code).toBe("conflict");
  await service.workspace("ws_stranger");
  const stranger = (await service.key("ws_stranger")).secret;
  const mine = (await service.key("ws_exp", "test")).secret;
  for (const other of [stranger, mine]) {
    expect((await download(done.id, other)).response.status).toBe(404);
    for (const method of ["GET", "DELETE"])
      expect((await service.call(method, `/exports/${done.id}`, { key: other })).status).toBe(404);
  }
});

test("a deleted export is gone from the list, and can't be downloaded", async () => {
  const { id } = await exported({ resource: "conversations" });
  const listed = async () =>
    (await service.call("GET", "/exports?status=completed&limit=100", { key })).json.data.items.map(
      (item: { id: string }) => item.id,
    );
  expect(await listed()).toContain(id);
  const deleted = await service.call("DELETE", `/exports/${id}`, { key });
  expect([deleted.status, deleted.json.data]).toEqual([200, { id, deleted: true }]);
  expect(await listed()).not.toContain(id);
  expect((await download(id)).response.status).toBe(404);
});

test("an export needs the scope that reads what it contains, from the request to the download", async () => {
  const { id } = await exported({ resource: "conversations", filters: { tag: "none" } });
  const cards = (await exported({ resource: "scorecards", filters: { created_before: "2020-01-01T00:00:00Z" } })).id;
  const scopes = ["exports:read", "scorecards:read"];
  const { secret } = await service.key("ws_exp", "live", { scopes });
  const asked = (resource: string) => service.call("POST", "/exports", { key: secret, body: { resource } });
  const refused = [
    await asked("conversations"),
    await asked("traces"),
    await service.call("GET", `/exports/${id}`, { key: secret }),
    await service.call("GET", `/exports/${id}/download`, { key: secret }),
    await service.call("DELETE", `/exports/${id}`, { key: secret }),
  ];
  for (const { status, json } of refused) {
    expect([status, json.error.code]).toEqual([403, "permission_denied"]);
    expect(json.error.message).toContain("conversations:read");
  }
  const { items } = (await service.call("GET", "/exports?limit=100", { key: secret })).json.data;
  expect(items.map((item: { id: string }) => item.id)).toEqual([cards]);
  expect((await download(cards, secret)).response.status).toBe(200);
  expect((await asked("scorecards")).status).toBe(202);
});
