import { beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import type { Scope } from "../platform/scope.ts";
import { publishEvent } from "./index.ts";

let db: TestDatabase;
let scope: Scope;

beforeAll(async () => {
  db = await freshDatabase();
  scope = await insertWorkspace(db, "ws_events");
});

const changed = (id: string, data: object = { id }) => ({
  type: "ticket.status_changed" as const,
  resource: { type: "ticket", id },
  data,
  at: new Date(),
});

const sequencesOf = async (id: string, of: Scope = scope): Promise<number[]> => {
  const { rows } = await db.pool.query<{ sequence: number }>(
    "select sequence from event where workspace_id = $1 and mode = $2 and resource_id = $3 order by sequence",
    [of.workspaceId, of.mode, id],
  );
  return rows.map(({ sequence }) => sequence);
};

const countTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe("publishEvent", () => {
  test("racing transactions number a resource's events without a gap and without a twin", async () => {
    const publish = (id: string) => db.transaction(async (tx) => publishEvent(tx, scope, changed(id)));
    await Promise.all(countTo(60).map((i) => publish(i % 3 === 0 ? "tkt_quiet" : "tkt_busy")));
    expect(await sequencesOf("tkt_busy")).toEqual(countTo(40));
    expect(await sequencesOf("tkt_quiet")).toEqual(countTo(20));
  });

  test("a transaction that is undone leaves no event, and its number is used again", async () => {
    const attempt = (fail: boolean) =>
      db.transaction(async (tx) => {
        publishEvent(tx, scope, changed("tkt_undone"));
        if (fail) throw new Error("undone");
      });
    const outcomes = await Promise.allSettled(countTo(30).map((i) => attempt(i % 2 === 0)));
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(15);
    expect(await sequencesOf("tkt_undone")).toEqual(countTo(15));
  });

  test("the same resource id counts apart in the other mode", async () => {
    const test = await insertWorkspace(db, "ws_events", "test");
    await db.transaction(async (tx) => publishEvent(tx, scope, changed("tkt_twice")));
    await db.transaction(async (tx) => publishEvent(tx, test, changed("tkt_twice")));
    expect(await sequencesOf("tkt_twice")).toEqual([1]);
    expect(await sequencesOf("tkt_twice", test)).toEqual([1]);
  });

  test("data keeps its keys in the order in which GET has them", async () => {
    const data = { zulu: 1, id: "tkt_order", alpha: { b: null, a: [] } };
    await db.transaction(async (tx) => publishEvent(tx, scope, changed("tkt_order", data)));
    const { rows } = await db.pool.query("select data::text from event where resource_id = 'tkt_order'");
    expect(rows).toEqual([{ data: JSON.stringify(data) }]);
  });
});
