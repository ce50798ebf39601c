import { gunzipSync } from "node:zlib";
import { allScopes as permissions } from "@cqs/contract";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Tx } from "../database/database.ts";
import { invalid } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import { deleteExport } from "./delete-export.ts";
import { readExport } from "./read-export.ts";
import { createWorld, linesOf, someConversations, type World } from "./test-world.ts";
import type { WriteDeps } from "./write-export.ts";

const count = 120;
const smallPieces = { maxPageRows: 7, pieceChars: 1_500, sliceMs: 60_000 };
/** One piece per run. */
const oneByOne = { ...smallPieces, sliceMs: -1 };

let world: World;
let ids: string[];
beforeAll(async () => {
  world = await createWorld();
  ids = await world.ingest(someConversations(count));
});
const read = (id: string) => readExport(world.deps, { permissions, scope: world.scope, id });
const idsIn = async (id: string) => linesOf(await world.file(id)).map((row) => row.id);

test("an export holds every conversation once, in order, whole", async () => {
  const { id } = await world.order();
  expect(await world.run(id)).toBe("whole");
  expect(await read(id)).toMatchObject({ status: "completed", rowCount: count });
  const rows = linesOf(await world.file(id));
  expect(rows.map((row) => row.id)).toEqual(ids);
  expect(rows[6]).toMatchObject({ external_id: "call-6", agent: "Ann", metadata: { queue: "q2", wait: 6 } });
  expect(rows[6]?.transcript).toContain('Agent: Hello, "friend" number 6.\nCustomer: My card');
  expect(await read(id)).toMatchObject({ status: "completed", progress: 1, rowCount: count, error: null });
});

test("a compressed file is the same file", async () => {
  const [plain, packed] = [await world.order(), await world.order({ gzip: true })];
  await world.finish(plain.id);
  const { chunkCount, byteCount } = await world.finish(packed.id, smallPieces);
  const file = await world.file(packed.id);
  expect(chunkCount).toBeGreaterThan(5);
  expect(file.length).toBe(byteCount);
  expect(gunzipSync(file).equals(await world.file(plain.id))).toBe(true);
});

test("the size that is told is the size of the file, compressed or not", async () => {
  const { id } = await world.order({ format: "csv" });
  const { byteCount } = await world.finish(id, smallPieces);
  expect((await world.file(id)).length).toBe(byteCount);
});

test("as CSV it has one header and the same values", async () => {
  const [lines, table] = [await world.order(), await world.order({ format: "csv" })];
  await world.finish(lines.id);
  await world.finish(table.id, smallPieces);
  const rows = linesOf(await world.file(lines.id));
  const [header, ...records] = parse(await world.file(table.id)) as string[][];
  expect(header).toEqual(Object.keys(rows[0] ?? {}));
  expect(records).toHaveLength(count);
  const textOf = (value: unknown) =>
    value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  expect(records).toEqual(rows.map((row) => Object.values(row).map(textOf)));
});

test("traces are exported as reading them answers, and as CSV node by node", async () => {
  const [lines, table] = [
    await world.order({ resource: "traces" }),
    await world.order({ resource: "traces", format: "csv" }),
  ];
  expect((await world.finish(lines.id, smallPieces)).rowCount).toBe(count);
  const done = await world.finish(table.id, smallPieces);
  const traces = linesOf(await world.file(lines.id)) as { conversation_id: string; root: { children: object[] } }[];
  expect(traces.map((trace) => trace.conversation_id)).toEqual(ids);
  const records = parse(await world.file(table.id), { columns: true }) as Record<string, string>[];
  expect(records).toHaveLength(done.rowCount);
  const nodes = traces.reduce((sum, { root }) => sum + 1 + root.children.length, 0);
  expect(records).toHaveLength(nodes);
  expect(records[0]).toMatchObject({ conversation_id: ids[0], id: ids[0], parent_id: "", type: "conversation" });
  expect(records[1]).toMatchObject({ conversation_id: ids[0], parent_id: ids[0], type: "turn", role: "agent" });
});

test("an export without rows is still a file", async () => {
  const none = { filters: { tag: "nobody has this" }, gzip: true };
  const [lines, table] = [await world.order(none), await world.order({ ...none, format: "csv" })];
  expect(await world.finish(lines.id)).toMatchObject({ rowCount: 0, progress: 1, status: "completed" });
  expect(gunzipSync(await world.file(lines.id)).toString()).toBe("");
  await world.finish(table.id);
  expect(parse(gunzipSync(await world.file(table.id)))).toHaveLength(1);
});

test("filters narrow an export as they do the list", async () => {
  const vip = await world.order({ filters: { tag: "vip", agent: "Ann", channel: "voice" } });
  await world.finish(vip.id, smallPieces);
  expect(await idsIn(vip.id)).toEqual(ids.filter((_, i) => i % 5 === 0 && i % 2 === 0 && i % 3 === 0));
  const early = await world.order({ filters: { created_before: "2026-01-15T00:00:00Z" } });
  expect((await world.finish(early.id)).rowCount).toBe(0);
});

test("what arrives after the request is not in the export", async () => {
  const other = await createWorld();
  const before = await other.ingest(someConversations(5));
  const { id } = await other.order();
  await other.ingest(someConversations(5).map((one, i) => ({ ...one, external_id: `later-${i}` })));
  await other.finish(id);
  expect(linesOf(await other.file(id)).map((row) => row.id)).toEqual(before);
});

test("a run whose time is up asks for the next one, and progress only grows", async () => {
  const { id } = await world.order();
  const seen: number[] = [];
  let written = 0;
  for (let runs = 0; (await read(id)).status !== "completed" && runs < count; runs++) {
    const asked = world.asked.length;
    const outcome = await world.run(id, { pace: oneByOne });
    const { progress, chunkCount, rowCount } = await read(id);
    seen.push(progress);
    // Where the last row filled a piece, there is nothing left for the last run.
    expect(chunkCount).toBe(rowCount > written ? runs + 1 : runs);
    written = rowCount;
    expect(["time", "whole"]).toContain(outcome);
    expect(world.asked.slice(asked)).toEqual(outcome === "time" ? [{ ...world.scope, exportId: id }] : []);
  }
  expect(seen.length).toBeGreaterThan(5);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(await idsIn(id)).toEqual(ids);
});

/** Dies at the n-th look at the database: before a commit, or right after it. */
function dying(deps: WriteDeps, { at, afterCommit }: { at: number; afterCommit: boolean }): Partial<WriteDeps> {
  let left = at;
  const look = () => {
    if (left-- === 0) throw new Error("killed");
  };
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (!afterCommit) look();
    const result = await deps.db.transaction(work);
    if (afterCommit) look();
    return result;
  };
  const privacyOf: WriteDeps["privacyOf"] = (scope) => {
    look();
    return deps.privacyOf(scope);
  };
  return { privacyOf, db: { ...deps.db, transaction } };
}

test("wherever runs are killed, no row is in the file twice and none is missing", async () => {
  const death = fc.record({ at: fc.nat({ max: 40 }), afterCommit: fc.boolean() });
  const formats = fc.constantFrom("jsonl" as const, "csv" as const);
  await fc.assert(
    fc.asyncProperty(fc.array(death, { maxLength: 8 }), formats, fc.boolean(), async (deaths, format, gzip) => {
      const { id } = await world.order({ format, gzip });
      for (const one of deaths) {
        await world.run(id, { ...dying(world.deps, one), pace: smallPieces }).catch(() => {});
        // A run that gets a piece further: only killings in a row without any are counted.
        await world.run(id, { pace: oneByOne });
      }
      const done = await world.finish(id, smallPieces);
      expect(done).toMatchObject({ status: "completed", rowCount: count });
      const file = await world.file(id);
      const text = gzip ? gunzipSync(file) : file;
      const found = format === "jsonl" ? linesOf(text) : (parse(text, { columns: true }) as { id: string }[]);
      expect(found.map((row) => row.id)).toEqual(ids);
    }),
    { numRuns: 25 },
  );
});

test("several workers at one export write every row once", async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await world.order();
    const ends = await Promise.all([smallPieces, smallPieces, oneByOne].map((pace) => world.run(id, { pace })));
    expect(ends.filter((end) => end === "whole").length).toBeLessThanOrEqual(1);
    await world.finish(id, smallPieces);
    expect(await idsIn(id)).toEqual(ids);
  }
});

test("what is masked is what the workspace wants masked at the time of writing", async () => {
  const { id } = await world.order();
  await world.run(id, { pace: oneByOne });
  world.mask = <Value>(value: Value) => JSON.parse(JSON.stringify(value).replaceAll("declined", "***"));
  await world.finish(id, smallPieces);
  world.mask = undefined;
  const rows = linesOf(await world.file(id)).map(({ transcript }) => String(transcript).includes("declined"));
  expect([rows[0], rows.at(-1)]).toEqual([true, false]);
});

async function copyConversation({ db }: World, from: string, to: string): Promise<void> {
  for (const [table, key] of [
    ["conversation", "id"],
    ["conversation_content", "conversation_id"],
  ]) {
    const { rows } = await db.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`);
    const values = names.map((name) => (name === `"${key}"` || name === '"external_id"' ? "$2" : name));
    await db.pool.query(`insert into ${table} (${names}) select ${values} from ${table} where ${key} = $1`, [from, to]);
  }
}

test("rows of the very millisecond of the request are in the export, and none after it", async () => {
  const other = await createWorld();
  const [stored] = await other.ingest(someConversations(1));
  const { id, createdAt } = await other.order();
  // Ids of the request's own millisecond and of the next one.
  const copies = [0, 1].map((ms) => newId("conversation", new Date(createdAt.getTime() + ms)));
  for (const copy of copies) await copyConversation(other, stored as string, copy);
  other.pass(60_000);
  await other.finish(id);
  expect(linesOf(await other.file(id)).map((row) => row.id)).toEqual([stored, copies[0]]);
});

test("an export that fails again and again is given up, with a reason", async () => {
  const { id } = await world.order();
  const broken = { privacyOf: () => Promise.reject(new Error("disk on fire")) };
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect((await read(id)).status).toBe(attempt === 1 ? "queued" : "running");
    await expect(world.run(id, broken)).rejects.toThrow("disk on fire");
  }
  const { status, error } = await read(id);
  expect(status).toBe("failed");
  expect(error).toContain("5 attempts");
  expect(error).not.toContain("fire");
  expect(await world.run(id)).toBe("nothing to do");
});

test("an export that kills whoever writes it is given up, too", async () => {
  const { id } = await world.order();
  await world.db.pool.query("update export set status = 'running', attempts = 5 where id = $1", [id]);
  expect(await world.run(id)).toBe("given up");
  expect(await read(id)).toMatchObject({ status: "failed", error: expect.stringContaining("5 attempts") });
});

test("failures between which something was written are not counted together", async () => {
  const { id } = await world.order();
  const broken = { privacyOf: () => Promise.reject(new Error("broken")) };
  for (let i = 0; i < 8; i++) {
    await world.run(id, broken).catch(() => {});
    await world.run(id, { pace: oneByOne });
  }
  expect(await world.finish(id)).toMatchObject({ status: "completed", rowCount: count });
});

test("a refusal is told at once, in its own words", async () => {
  const { id } = await world.order();
  const refusing = { privacyOf: () => Promise.reject(invalid("q", "q can't be searched for.")) };
  expect(await world.run(id, refusing)).toBe("given up");
  expect(await read(id)).toMatchObject({ status: "failed", error: "q can't be searched for." });
});

test("an export that is deleted while it is written stops, and leaves nothing", async () => {
  const { id } = await world.order();
  await world.run(id, { pace: oneByOne });
  let pages = 0;
  const privacyOf: WriteDeps["privacyOf"] = async (scope) => {
    if (++pages === 3) await deleteExport(world.deps, { permissions, scope, id });
    return world.deps.privacyOf(scope);
  };
  expect(await world.run(id, { privacyOf, pace: smallPieces })).toBe("overtaken");
  expect(await world.run(id)).toBe("nothing to do");
  const { rows } = await world.db.pool.query("select from export_chunk where export_id = $1", [id]);
  expect(rows).toHaveLength(0);
});

test("an export that would make a workspace's exports too large fails, and says why", async () => {
  const { id } = await world.order();
  await world.db.pool.query("update export set byte_count = 10 where id = $1", [id]);
  expect(await world.run(id, { maxBytes: 10 })).toBe("given up");
  expect(await read(id)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("already take up 10 bytes"),
  });
});
