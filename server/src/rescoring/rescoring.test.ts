import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";

const count = 120;
let service: TestService;
let key: string;

const greeted = "Agent: Hello, this is Anna.\nCustomer: Hi, where is my order?\nAgent: It will arrive today.";

beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_rescore");
  key = (await service.key("ws_rescore")).secret;
  const conversations = Array.from({ length: count }, (_, i) => ({
    transcript: greeted,
    tags: [i % 2 ? "odd" : "even"],
  }));
  await service.call("POST", "/conversations/batch", { key, body: { conversations } });
  await until(async () => (await cards()) === count);
});

const cards = async () => {
  const { rows } = await service.db.pool.query(
    "select count(*)::int as n from scorecard where workspace_id = 'ws_rescore'",
  );
  return rows[0].n as number;
};

/** How many statements like this wait for a lock. */
const waiting = async (like: string) => {
  const { rows } = await service.db.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1",
    [like],
  );
  return rows.length;
};

const rubric = async (check: string) => {
  const body = { name: check, publish: true, criteria: [{ key: "greeting", name: "Only this", check }] };
  return (await service.call("POST", "/rubrics", { key, body })).json.data.id as string;
};

const run = async (body: object) => {
  const { json, status } = await service.call("POST", "/rescores", { key, body });
  expect(status).toBe(202);
  let data = json.data;
  await until(async () => {
    data = (await service.call("GET", `/rescores/${json.data.id}`, { key })).json.data;
    return !["queued", "running"].includes(data.status);
  });
  return data;
};

describe("scoring again", () => {
  test("gives each conversation of the filter one further card, and tells what changed", async () => {
    const rubric_id = await rubric("greeting");
    const before = await cards();
    const data = await run({ rubric_id, filters: { tag: "odd" } });
    expect(data).toMatchObject({ status: "completed", progress: 1, scored: count / 2, failed: 0 });
    expect(await cards()).toBe(before + count / 2);
    expect(data.report.improved + data.report.worsened + data.report.unchanged).toBe(count / 2);
    expect(data.report.criteria).toMatchObject([{ key: "greeting", compared: count / 2 }]);
    const { rows } = await service.db.pool.query(
      "select distinct scorecard.rubric_id from conversation join scorecard on scorecard.id = conversation.scorecard_id where 'odd' = any (conversation.tags)",
    );
    expect(rows).toEqual([{ rubric_id }]);
    const history = await run({ rubric_id: await rubric("closing"), scored_by: rubric_id });
    expect(history).toMatchObject({ status: "completed", scored: count / 2 });
  });

  test("a rubric that is not in use is refused by its field", async () => {
    const draft = await service.call("POST", "/rubrics", { key, body: { name: "Draft", template: "sales_call" } });
    for (const rubric_id of ["rub_0000000000000000000000", draft.json.data.id]) {
      const { status, json } = await service.call("POST", "/rescores", { key, body: { rubric_id } });
      expect([status, json.error.field]).toEqual([400, "rubric_id"]);
    }
  });

  test("what is cancelled stops at the next conversation, once, and says how far it came", async () => {
    const before = await cards();
    // While this is held no card can be stored: the run has begun, and can't get past its first conversation.
    const holder = await service.db.pool.connect();
    await holder.query("begin");
    await holder.query("lock table scorecard in share mode");
    const { json } = await service.call("POST", "/rescores", { key, body: {} });
    const { id } = json.data;
    const read = async () => (await service.call("GET", `/rescores/${id}`, { key })).json.data;
    const cancel = () => service.call("POST", `/rescores/${id}/cancel`, { key, body: {} });
    await until(async () => (await waiting("%scorecard%")) > 0);
    let isAnswered = false;
    const cancelling = cancel().finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await waiting("update rescore %cancelled%")) > 0);
    await holder.query("commit");
    holder.release();
    const { status, json: cancelled } = await cancelling;
    expect([status, cancelled.data?.status]).toEqual([200, "cancelled"]);
    expect((await cancel()).status).toBe(409);
    const { scored } = await read();
    expect(scored).toBeLessThanOrEqual(1);
    // A run that is asked for later is worked on later: when it is done, the cancelled one had every chance to go on.
    await run({ filters: { tag: "odd" } });
    expect(await read()).toMatchObject({ status: "cancelled", scored });
    expect(await cards()).toBe(before + scored + count / 2);
  });
});
