import { expect, test } from "vitest";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { fails, judges, startModelServer, usage } from "../models/test-model-server.ts";
import { spentToday } from "./spent-today.ts";
import { judging, passing, prices } from "./test-judging.ts";

const db = await freshDatabase();
const good = judges(() => passing());
const server = await startModelServer(good);
const usdPerCall = (usage.input * 3 + usage.output * 15) / 1_000_000;
const spent = "The daily budget for the model judge is used up; graded locally.";

test("each call is paid from the day of its workspace and mode, and from no other", async () => {
  const live = await insertWorkspace(db, "ws_days");
  const { ask, world } = judging(db, server.url, prices);
  server.begin(good);
  await ask(live);
  await ask(live);
  const today = new Date(world.now);
  expect(await spentToday(db, live, today)).toBeCloseTo(2 * usdPerCall, 9);
  expect(await spentToday(db, { ...live, mode: "test" }, today)).toBe(0);
  expect(await spentToday(db, live, new Date(world.now + 86_400_000))).toBe(0);
  const { rows } = await db.pool.query("select input_tokens::int, output_tokens::int, calls::int from model_spend");
  expect(rows).toEqual([{ input_tokens: 2 * usage.input, output_tokens: 2 * usage.output, calls: 2 }]);
});

test("a budget that is spent ends the calls for the day, and says so", async () => {
  const scope = await insertWorkspace(db, "ws_spent");
  const { ask, world } = judging(db, server.url, prices);
  server.begin(good);
  await db.pool.query("insert into model_spend values ($1, 'live', '2026-03-01', 4.99, 0, 0, 1)", [scope.workspaceId]);
  expect(await ask(scope, { dailyBudgetUsd: 5 })).toMatchObject({
    judged: [],
    failed: [{ key: "greeting" }],
    note: spent,
    cost: { usd: 0 },
  });
  expect(server.calls).toEqual([]);
  world.now += 86_400_000;
  expect((await ask(scope, { dailyBudgetUsd: 5 })).judged).toHaveLength(1);
});

test("no budget at all, and one of nothing, are different things", async () => {
  const scope = await insertWorkspace(db, "ws_nothing");
  const { ask } = judging(db, server.url, prices);
  expect((await ask(scope, { dailyBudgetUsd: 0 })).note).toBe(spent);
  expect((await ask(scope, { dailyBudgetUsd: null })).judged).toHaveLength(1);
});

test("calls that come together never reach past the budget together", async () => {
  const scope = await insertWorkspace(db, "ws_race");
  const budget = 0.35;
  const together = 20;
  const held: (() => void)[] = [];
  let refused = 0;
  let most = 0;
  // Nobody is answered before all have asked: each of them counts with the most that it can cost.
  const releaseAll = async () => {
    if (held.length + refused < together) return;
    most = await spentToday(db, scope, new Date(world.now));
    for (const release of held) release();
  };
  server.begin((call, response) => {
    held.push(() => good(call, response));
    void releaseAll();
  });
  const { ask, world } = judging(db, server.url, { ...prices, LLM_CONCURRENCY: String(together) });
  const all = await Promise.all(
    Array.from({ length: together }, async () => {
      const one = await ask(scope, { dailyBudgetUsd: budget });
      if (one.judged.length === 0) {
        refused++;
        void releaseAll();
      }
      return one;
    }),
  );
  const judged = all.filter((one) => one.judged.length === 1).length;
  // A call may cost up to some seven cents: a few fit side by side, twenty don't.
  expect(judged).toBeGreaterThan(2);
  expect(judged).toBeLessThan(10);
  expect(all.filter(({ note }) => note === spent)).toHaveLength(together - judged);
  expect(most).toBeGreaterThan(budget / 2);
  expect(most).toBeLessThanOrEqual(budget);
  expect(await spentToday(db, scope, new Date(world.now))).toBeCloseTo(judged * usdPerCall, 9);
});

test("a worker that dies in the middle of a call leaves at most its estimate spent", async () => {
  const scope = await insertWorkspace(db, "ws_crash");
  const stop = new AbortController();
  server.begin(() => stop.abort(new Error("dead")));
  const { ask, world } = judging(db, server.url, prices);
  await expect(ask(scope, { signal: stop.signal })).rejects.toThrow("dead");
  const left = await spentToday(db, scope, new Date(world.now));
  expect(left).toBeGreaterThan(usdPerCall);
  expect(left).toBeLessThan(0.1);
});

test("what a server refuses costs nothing; what hung may have cost, and counts", async () => {
  const scope = await insertWorkspace(db, "ws_unknown");
  server.begin(fails(500));
  const failing = judging(db, server.url, prices);
  expect((await failing.ask(scope)).cost.usd).toBe(0);
  const now = new Date(failing.world.now);
  expect(await spentToday(db, scope, now)).toBeCloseTo(0, 9);

  server.begin(() => {});
  const hanging = judging(db, server.url, prices, { timeoutSeconds: 0.05 });
  const { cost } = await hanging.ask(scope);
  expect(cost.usd).toBeGreaterThan(0.1);
  expect(await spentToday(db, scope, now)).toBeCloseTo(cost.usd ?? 0, 9);
});

test("a budget without prices can't be kept, so nobody is asked", async () => {
  const scope = await insertWorkspace(db, "ws_unpriced");
  server.begin(good);
  const { ask } = judging(db, server.url, { LLM_INPUT_USD_PER_MILLION: "3" });
  const { note, cost } = await ask(scope, { dailyBudgetUsd: 5 });
  expect(note).toContain("no prices (LLM_INPUT_USD_PER_MILLION, LLM_OUTPUT_USD_PER_MILLION)");
  expect(cost.usd).toBeNull();
  expect(server.calls).toEqual([]);
});

test("a model that is free of charge needs no budget to be within it", async () => {
  const scope = await insertWorkspace(db, "ws_free");
  const free = { LLM_INPUT_USD_PER_MILLION: "0", LLM_OUTPUT_USD_PER_MILLION: "0" };
  const { judged, cost } = await judging(db, server.url, free).ask(scope, { dailyBudgetUsd: 0 });
  expect(judged).toHaveLength(1);
  expect(cost.usd).toBe(0);
});
