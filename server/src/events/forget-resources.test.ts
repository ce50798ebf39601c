import { beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { forgetResources, publishEvent } from "./index.ts";
import { answersTo, putDelivery } from "./test-deliveries.ts";
import type { EventType } from "./types.ts";

let db: TestDatabase;
let tenants = 0;
const tenant = (): Promise<Scope> => insertWorkspace(db, `ws_forget_${tenants++}`);
const secret = "Ada lives here";

beforeAll(async () => {
  db = await freshDatabase();
});

async function publish(scope: Scope, id: string, given: { type?: EventType; data?: object; at?: Date } = {}) {
  const { type = "conversation.created", data = { id, text: secret }, at = new Date() } = given;
  const resource = { type: type.split(".")[0] as string, id };
  await db.transaction(async (tx) => void publishEvent(tx, scope, { type, resource, data, at }));
  const text = "select id from event where resource_id = $1 order by sequence desc limit 1";
  return (await db.pool.query<{ id: string }>(text, [id])).rows[0]?.id as string;
}

const dataOf = async (eventId: string) =>
  (await db.pool.query<{ data: string }>("select data::text from event where id = $1", [eventId])).rows[0]?.data;

async function putRun(
  scope: Scope,
  given: { subjectId: string | null; resourceId: string; ruleId?: string; at?: Date },
) {
  const at = given.at ?? new Date();
  const id = newId("run", at);
  await db.pool.query(
    `insert into automation_run (workspace_id, mode, id, rule_id, event_id, event_type, resource_id, subject_id, outcome,
       results, created_at)
     values ($1, $2, $3, $4, 'evt_x', 'conversation.created', $5, $6, 'done', $7, $8)`,
    [
      scope.workspaceId,
      scope.mode,
      id,
      given.ruleId ?? newId("rule"),
      given.resourceId,
      given.subjectId,
      JSON.stringify([{ detail: secret }]),
      at,
    ],
  );
  return id;
}

const resultsOf = async (runId: string) =>
  (await db.pool.query("select results from automation_run where id = $1", [runId])).rows[0]?.results;

const forget = (scope: Scope, ids: readonly string[]) => db.transaction(async (tx) => forgetResources(tx, scope, ids));

describe("what is forgotten", () => {
  test("goes from its events, from what receivers answered and from what rules noted down, and from nothing else", async () => {
    const scope = await tenant();
    const [gone, card, kept] = [newId("conversation"), newId("scorecard"), newId("conversation")];
    const events = [await publish(scope, gone), await publish(scope, card), await publish(scope, kept)] as const;
    const sent = await Promise.all(
      events.map((eventId, i) => putDelivery(db, scope, { eventId, resourceId: [gone, card, kept][i] as string })),
    );
    const runs = [
      await putRun(scope, { subjectId: gone, resourceId: gone }),
      await putRun(scope, { subjectId: null, resourceId: card }),
      await putRun(scope, { subjectId: kept, resourceId: kept }),
    ] as const;
    await forget(scope, [gone, card]);
    expect(await Promise.all(events.map(dataOf))).toEqual([
      `{"id":"${gone}","deleted":true}`,
      `{"id":"${card}","deleted":true}`,
      JSON.stringify({ id: kept, text: secret }),
    ]);
    const attempts = (body: boolean) => Array(2).fill({ error: "It answered 500.", body });
    expect(await Promise.all(sent.map((id) => answersTo(db, id)))).toEqual([
      attempts(false),
      attempts(false),
      attempts(true),
    ]);
    expect(await Promise.all(runs.map(resultsOf))).toEqual([[], [], [{ detail: secret }]]);
  });

  test("is found in no other workspace and mode, though the ids are the same", async () => {
    const scope = await tenant();
    const others = [await tenant(), { ...scope, mode: "test" } as const];
    const id = newId("conversation");
    const kept = await Promise.all(
      others.map(async (other) => {
        const eventId = await publish(other, id);
        const delivery = await putDelivery(db, other, { eventId, resourceId: id });
        return { delivery, run: await putRun(other, { subjectId: id, resourceId: id }) };
      }),
    );
    await forget(scope, [id]);
    const { rows } = await db.pool.query("select data ->> 'text' as text from event where resource_id = $1", [id]);
    expect(rows).toEqual([{ text: secret }, { text: secret }]);
    for (const { delivery, run } of kept) {
      expect(await answersTo(db, delivery)).toMatchObject([{ body: true }, { body: true }]);
      expect(await resultsOf(run)).toEqual([{ detail: secret }]);
    }
  });

  test("goes from the events that tell of a rule's firing; other firings of the rule in the same moment stay", async () => {
    const scope = await tenant();
    const [gone, kept, rule] = [newId("conversation"), newId("conversation"), newId("rule")];
    const firing = async (subjectId: string, at: Date) => {
      const id = await putRun(scope, { subjectId, resourceId: subjectId, ruleId: rule, at });
      const data = { id, rule: { id: rule, name: "r" }, event: { id: "evt_x" }, results: [{ detail: secret }] };
      const eventId = await publish(scope, rule, { type: "automation.triggered", data, at });
      return { id, eventId, data, delivery: await putDelivery(db, scope, { eventId, resourceId: rule }) };
    };
    const at = new Date();
    const fired = await firing(gone, at);
    const after = await firing(kept, at);
    await publish(scope, kept, { at });
    await forget(scope, [gone]);
    expect(JSON.parse((await dataOf(fired.eventId)) as string)).toEqual({ ...fired.data, results: [] });
    expect(await answersTo(db, fired.delivery)).toMatchObject([{ body: false }, { body: false }]);
    expect(JSON.parse((await dataOf(after.eventId)) as string)).toEqual(after.data);
    expect(await answersTo(db, after.delivery)).toMatchObject([{ body: true }, { body: true }]);
  });
});
