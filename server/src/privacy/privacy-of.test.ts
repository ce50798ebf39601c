import { beforeAll, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import type { Queryable } from "../database/database.ts";
import { createPrivacyOf } from "./privacy-of.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});

async function workspace(id: string, mode: string, patterns: object[] = []) {
  const scope = await insertWorkspace(db, id);
  await db.pool.query("update workspace set pii_mode = $2, pii_patterns = $3 where id = $1", [
    id,
    mode,
    JSON.stringify(patterns),
  ]);
  return scope;
}

test("each mode masks where it says, and nowhere else", async () => {
  const privacyOf = createPrivacyOf({ db });
  const privacy = async (mode: string) => privacyOf(await workspace(`ws_${mode}`, mode));
  const off = await privacy("off");
  expect([off.stored, off.shown]).toEqual([undefined, undefined]);
  const shown = await privacy("mask_shown");
  expect([shown.stored, shown.shown?.("ada@example.com")]).toEqual([undefined, "[EMAIL]"]);
  const stored = await privacy("mask_stored");
  expect([stored.stored?.("ada@example.com"), stored.shown?.("ada@example.com")]).toEqual(["[EMAIL]", "[EMAIL]"]);
});

test("a change holds from the next call on", async () => {
  const privacyOf = createPrivacyOf({ db });
  const scope = await workspace("ws_changing", "off");
  expect((await privacyOf(scope)).shown).toBeUndefined();
  await workspace("ws_changing", "mask_shown", [{ name: "order", pattern: "ORD-\\d+" }]);
  expect((await privacyOf(scope)).shown?.("ORD-1")).toBe("[ORDER]");
  await workspace("ws_changing", "mask_shown", [{ name: "order", pattern: "PO-\\d+" }]);
  expect((await privacyOf(scope)).shown?.("ORD-1 PO-1")).toBe("ORD-1 [ORDER]");
  await workspace("ws_changing", "off");
  expect((await privacyOf(scope)).shown).toBeUndefined();
});

test("calls that arrive together get their own workspace's settings from one statement", async () => {
  const scopes = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      workspace(`ws_many${i}`, i % 2 ? "mask_shown" : "off", [{ name: `n${i}`, pattern: "SECRET" }]),
    ),
  );
  let statements = 0;
  const query: Queryable["query"] = (statement, values) => {
    statements++;
    return db.query(statement, values);
  };
  const privacyOf = createPrivacyOf({ db: { ...db, query } });
  const all = await Promise.all(scopes.map(privacyOf));
  expect(all.map(({ shown }) => shown?.("SECRET"))).toEqual(scopes.map((_, i) => (i % 2 ? `[N${i}]` : undefined)));
  expect(statements).toBe(1);
});

test("a workspace that is gone has nothing to mask", async () => {
  const privacy = await createPrivacyOf({ db })({ workspaceId: "ws_gone", mode: "live" });
  expect(privacy).toEqual({ stored: undefined, shown: undefined });
});
