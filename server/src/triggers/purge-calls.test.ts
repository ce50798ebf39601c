import { expect, test } from "vitest";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { newId } from "../platform/ids.ts";
import { createTrigger } from "./create-trigger.ts";
import { listCalls } from "./list-calls.ts";
import { purgeCalls } from "./purge-calls.ts";
import { readCall } from "./read-call.ts";

const now = new Date("2026-06-30T12:00:00.000Z");
const page = {
  limit: 10,
  order: "desc",
  startingAfter: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
} as const;

test("payloads go after 7 days and calls after 30, and neither is seen longer than that", async () => {
  const db = await freshDatabase();
  const scope = await insertWorkspace(db, "ws_a");
  const deps = { db, clock: { now: () => now } };
  const given = { name: "a", resource: "custom_event", schema: { type: "object" } } as const;
  const rest = { example: undefined, mapping: undefined, enabled: undefined };
  const { id } = await createTrigger(deps, { scope, given: { ...given, ...rest }, createdBy: "test" });
  const add = async (at: string) => {
    const callId = newId("triggerCall", new Date(at));
    await db.pool.query(
      `insert into trigger_call (workspace_id, mode, id, trigger_id, request_id, status, payload, created_at)
       values ('ws_a', 'live', $1, $2, 'req', 202, '{"a":1}', $3)`,
      [callId, id, at],
    );
    return callId;
  };
  const gone = await add("2026-05-31T11:59:59.999Z");
  const old = await add("2026-05-31T12:00:00.001Z");
  const empty = await add("2026-06-23T11:59:59.999Z");
  const whole = await add("2026-06-23T12:00:00.000Z");

  const look = async () => {
    const { items } = await listCalls(deps, { scope, id, refused: undefined, page });
    const read = (callId: string) => readCall(deps, { scope, id, callId });
    await expect(read(gone)).rejects.toMatchObject({ code: "not_found" });
    const payloads = await Promise.all([old, empty, whole].map(async (callId) => (await read(callId)).payload));
    return { ids: items.map((call) => call.id), payloads };
  };
  const expected = { ids: [whole, empty, old], payloads: [null, null, { a: 1 }] };
  expect(await look()).toEqual(expected);
  expect(await purgeCalls(deps)).toEqual({ emptied: 3, purged: 1 });
  expect(await look()).toEqual(expected);
  const { rows } = await db.pool.query("select id, payload from trigger_call order by id");
  expect(rows).toEqual([
    { id: old, payload: null },
    { id: empty, payload: null },
    { id: whole, payload: { a: 1 } },
  ]);
  expect(await purgeCalls(deps)).toEqual({ emptied: 0, purged: 0 });
});
