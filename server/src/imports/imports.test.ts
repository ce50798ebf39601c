import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import type { Scope } from "../platform/scope.ts";
import { linesOf, namelessLinesOf, runImport } from "./test-run.ts";

let service: TestService;
let key: string;
const live: Scope = { workspaceId: "ws_imports", mode: "live" };

beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_imports");
  key = (await service.key("ws_imports")).secret;
});

const run = (name: string, text: string, options: { scope?: Scope; upsert?: boolean; before?: Hooks } = {}) =>
  runImport(service.db, { scope: live, fileName: `${name}.jsonl`, text, ...options });
type Hooks = NonNullable<Parameters<typeof runImport>[1]["before"]>;

const call = async (method: string, path: string, by = key) => {
  const { status, json } = await service.call(method, path, { key: by });
  return { status, data: json.data, error: json.error };
};
const listed = async (query = "") => (await call("GET", `/imports?limit=100${query}`)).data.items;
const importOf = async (name: string) =>
  (await listed()).find((one: { file_name: string }) => one.file_name === `${name}.jsonl`);
const stop = async (name: string) => call("POST", `/imports/${(await importOf(name)).id}/cancel`);
const stored = async (name: string): Promise<ReturnType<typeof whole>> => {
  const { rows } = await service.db.pool.query(
    `select count(*)::int as conversations, count(content.conversation_id)::int as contents,
        count(distinct external_id)::int as different
       from conversation left join conversation_content content on content.conversation_id = conversation.id
       where $1 = any (tags)`,
    [name],
  );
  return rows[0];
};
const whole = (count: number) => ({ conversations: count, contents: count, different: count });

describe("an import that is stopped", () => {
  test("ends at its next batch with nothing of it stored; the next run continues exactly there", async () => {
    const text = linesOf("stopped", 500);
    let answer: Awaited<ReturnType<typeof stop>> | undefined;
    const first = await run("stopped", text, {
      before: {
        300: async () => {
          answer = await stop("stopped");
        },
      },
    });
    expect(answer).toMatchObject({ status: 200, data: { status: "cancelled", records_done: 200, created: 200 } });
    expect(first).toMatchObject({ outcome: "cancelled", recordsDone: 200, created: 200 });
    expect(await stored("stopped")).toEqual(whole(200));
    const shown = await importOf("stopped");
    expect(shown).toEqual({ ...answer?.data });
    expect(shown.bytes_done).toBeGreaterThan(0.3 * shown.bytes_total);
    expect(shown.finished_at).toBe(shown.updated_at);
    expect(await stop("stopped")).toMatchObject({ status: 409, error: { code: "conflict" } });

    let during: { status: string; finished_at: string | null } | undefined;
    const second = await run("stopped", text, {
      before: {
        450: async () => {
          during = await importOf("stopped");
        },
      },
    });
    expect(during).toMatchObject({ id: shown.id, status: "running", records_done: 400, finished_at: null });
    expect(second).toMatchObject({ outcome: "completed", recordsDone: 500, created: 500, known: 0 });
    expect(await stored("stopped")).toEqual(whole(500));
    const over = await importOf("stopped");
    expect(over).toMatchObject({ id: shown.id, status: "completed", records_done: 500, bytes_done: shown.bytes_total });
    expect(await stop("stopped")).toMatchObject({ status: 409 });
  });

  test("while a batch is being committed stores nothing of the batch", async () => {
    const text = linesOf("raced", 200);
    const other = await service.db.pool.connect();
    // Holds the import's row, so that the batch has written everything else when it comes to know that it was stopped.
    const hold = async () => {
      await other.query("begin");
      await other.query("update import_file set cancelled_at = now() where file_name = 'raced.jsonl'");
    };
    const running = run("raced", text, { before: { 200: hold } });
    await until(async () => {
      const { rows } = await service.db.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update import_file%'",
      );
      return rows.length > 0;
    });
    await other.query("commit");
    other.release();
    expect(await running).toMatchObject({ outcome: "cancelled", recordsDone: 0, created: 0 });
    expect(await stored("raced")).toEqual(whole(0));
    expect(await run("raced", text)).toMatchObject({ outcome: "completed", created: 200 });
    expect(await stored("raced")).toEqual(whole(200));
  });

  test("after its last record stays stopped, and the next run completes it", async () => {
    const text = linesOf("late", 200);
    const first = await run("late", text, { before: { 201: () => stop("late") } });
    expect(first).toMatchObject({ outcome: "cancelled", recordsDone: 200 });
    expect(await importOf("late")).toMatchObject({ status: "cancelled", records_done: 200 });
    expect(await run("late", text)).toMatchObject({ outcome: "completed", created: 200 });
    expect(await importOf("late")).toMatchObject({ status: "completed" });
  });
});

test("of two processes that import one file, each record is stored by one, and the other ends with an error", async () => {
  const text = namelessLinesOf("twice", 500);
  let rival: Promise<unknown> | undefined;
  // The second process starts in the middle of the first one's work and gets ahead of it.
  const first = run("twice", text, {
    before: {
      300: async () => {
        rival = run("twice", text);
        expect(await rival).toMatchObject({ outcome: "completed", recordsDone: 500, created: 500 });
      },
    },
  });
  await expect(first).rejects.toThrow("another process");
  expect(await stored("twice")).toEqual({ ...whole(500), different: 0 });
  expect(await importOf("twice")).toMatchObject({ status: "completed", records_done: 500, created: 500, known: 0 });
});

test("a file that was imported before is not imported again, not even to update what is there", async () => {
  const text = linesOf("before", 2);
  await run("before", text);
  const shown = await importOf("before");
  expect(await run("before", text, { upsert: true })).toMatchObject({ outcome: "already_completed", created: 2 });
  expect(await importOf("before")).toEqual(shown);
  // An empty line makes it another file.
  expect(await run("again", `${text}\n`, { upsert: true })).toMatchObject({ outcome: "completed", updated: 2 });
});

test("an import of which nothing is heard for a minute is shown as interrupted until it goes on", async () => {
  const text = linesOf("silent", 201);
  const heard = (seconds: number) =>
    service.db.pool.query(
      "update import_file set updated_at = now() - make_interval(secs => $1) where file_name = 'silent.jsonl'",
      [seconds],
    );
  const broken = run("silent", text, { before: { 201: () => Promise.reject(new Error("killed")) } });
  await expect(broken).rejects.toThrow("killed");
  await heard(30);
  expect(await importOf("silent")).toMatchObject({ status: "running", records_done: 200, finished_at: null });
  await heard(61);
  const { id } = await importOf("silent");
  expect(await listed("&status=interrupted")).toMatchObject([{ id, status: "interrupted", finished_at: null }]);
  expect(await listed("&status=running")).toEqual([]);
  expect(await stop("silent")).toMatchObject({ status: 200, data: { status: "cancelled" } });
  expect(await run("silent", text)).toMatchObject({ outcome: "completed", created: 201 });
});

test("imports are listed newest first, page by page, and to their own mode and workspace only", async () => {
  await service.workspace("ws_elsewhere");
  const elsewhere = (await service.key("ws_elsewhere")).secret;
  const inTest = (await service.key("ws_imports", "test")).secret;
  const text = linesOf("mine", 1);
  await run("first", linesOf("first", 1));
  let refused: readonly number[] = [];
  const look = async () => {
    const { id } = await importOf("mine");
    const calls = [elsewhere, inTest].flatMap((by) => [
      call("GET", `/imports/${id}`, by),
      call("POST", `/imports/${id}/cancel`, by),
    ]);
    refused = (await Promise.all(calls)).map(({ status }) => status);
  };
  expect(await run("mine", text, { before: { 2: look } })).toMatchObject({ outcome: "completed" });
  expect(refused).toEqual([404, 404, 404, 404]);
  for (const by of [elsewhere, inTest]) expect((await call("GET", "/imports", by)).data.items).toEqual([]);

  await run("mine", text, { scope: { workspaceId: "ws_imports", mode: "test" } });
  expect((await call("GET", "/imports", inTest)).data.items).toMatchObject([{ file_name: "mine.jsonl", created: 1 }]);
  const page = (await call("GET", "/imports?limit=1")).data;
  expect(page).toMatchObject({ has_more: true, items: [{ file_name: "mine.jsonl" }] });
  const next = (await call("GET", `/imports?limit=1&starting_after=${page.items[0].id}`)).data;
  expect(next.items).toMatchObject([{ file_name: "first.jsonl" }]);
});

test("a file imported by an earlier release is listed once the command is run on it again", async () => {
  const text = linesOf("old", 1);
  await service.db.pool.query(
    `insert into import_file (workspace_id, mode, file_hash, records_done, created, updated, known, refused, created_at,
       updated_at, finished_at) values ('ws_imports', 'live', $1, 1, 1, 0, 0, 0, now(), now(), now())`,
    [createHash("sha256").update(text).digest()],
  );
  expect(await importOf("old")).toBeUndefined();
  expect(await run("old", text)).toMatchObject({ outcome: "already_completed" });
  const size = Buffer.byteLength(text);
  expect(await importOf("old")).toMatchObject({ status: "completed", bytes_done: size, bytes_total: size });
});
