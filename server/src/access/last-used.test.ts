import { beforeAll, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { createLog } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import { createUseNotes } from "./last-used.ts";
import { findKey, insertKey, insertSecret } from "./store.ts";

let db: TestDatabase;
let scope: Scope;
const hash = Buffer.alloc(32, 1);
const otherHash = Buffer.alloc(32, 2);
const createdAt = new Date("2026-01-01T00:00:00Z");
const at = (minute: number) => new Date(createdAt.getTime() + minute * 60_000);

beforeAll(async () => {
  db = await freshDatabase();
  scope = await insertWorkspace(db, "ws_uses");
  const settings = { name: "Key", scopes: [], perMinute: 60, perHour: null, allowIps: [] };
  await insertKey(db, scope, { ...settings, id: "key_1", createdBy: "test", createdAt });
  for (const [i, one] of [hash, otherHash].entries()) {
    await insertSecret(db, scope, { keyId: "key_1", version: i + 1, hash: one, hint: "abcd", createdAt });
  }
});

const lastUses = async () => {
  const { secrets = [] } = (await findKey(db, scope, "key_1")) ?? {};
  return Object.fromEntries(secrets.map(({ version, lastUsedAt, lastUsedIp }) => [version, [lastUsedAt, lastUsedIp]]));
};

test("each use of a secret advances its time and address, and no other secret's", async () => {
  const notes = createUseNotes(db, createLog("silent"));
  expect(await lastUses()).toEqual({ 1: [null, null], 2: [null, null] });
  for (const minute of [1, 2, 3]) {
    notes.note({ hash, at: at(minute), ip: `192.0.2.${minute}` });
    await notes.flush();
    expect(await lastUses()).toEqual({ 1: [at(minute), `192.0.2.${minute}`], 2: [null, null] });
  }
});

test("of several uses the newest is stored, and a note that comes late sets nothing back", async () => {
  const notes = createUseNotes(db, createLog("silent"));
  for (const minute of [11, 12]) notes.note({ hash: otherHash, at: at(minute), ip: `192.0.2.${minute}` });
  await notes.flush();
  expect((await lastUses())[2]).toEqual([at(12), "192.0.2.12"]);
  notes.note({ hash: otherHash, at: at(5), ip: "192.0.2.5" });
  await notes.flush();
  expect((await lastUses())[2]).toEqual([at(12), "192.0.2.12"]);
});
