import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Judged } from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import { rollUp } from "./roll-up.ts";
import { createWorld, type World } from "./test-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

type Cells = Record<string, Record<string, number>>;

function add(cells: Cells, key: readonly string[], sums: Record<string, number>): void {
  const name = key.join("|");
  const cell = cells[name] ?? {};
  cells[name] = cell;
  for (const [sum, value] of Object.entries(sums)) cell[sum] = (cell[sum] ?? 0) + value;
}

/** Without sums that are zero, which a cell may have or not. */
const nonZero = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([key, sums]) => [key, Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))] as const)
      .filter(([, sums]) => Object.keys(sums).length > 0),
  );

interface Row {
  readonly workspace_id: string;
  readonly mode: string;
  readonly day: string;
  readonly agent_id: string | null;
  readonly channel: string;
  readonly tags: readonly string[];
  readonly rubric_id: string;
  readonly score: number | null;
  readonly passed: boolean;
  readonly critical_failed: boolean;
  readonly criteria: readonly Judged[];
}

const verdictNames = { pass: "passed", partial: "partial", fail: "failed", not_applicable: "not_applicable" } as const;

/** What the sums must be, from the conversations and cards themselves. */
async function recount(): Promise<{ scores: Cells; verdicts: Cells }> {
  const { rows } = await world.db.pool.query<Row>(
    `select c.workspace_id, c.mode, to_char(coalesce(c.started_at, c.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day,
       c.agent_id, c.channel, c.tags, s.rubric_id, s.score, s.passed, s.critical_failed, s.criteria
     from conversation as c join scorecard as s
       on s.workspace_id = c.workspace_id and s.mode = c.mode and s.id = c.scorecard_id
     where s.passed is not null`,
  );
  const [scores, verdicts]: [Cells, Cells] = [{}, {}];
  for (const row of rows) {
    const tags = [...new Set(row.tags)].sort().slice(0, 20);
    const places = [["all", ""], ["channel", row.channel], ...tags.map((tag) => ["tag", tag])];
    if (row.agent_id) places.push(["agent", row.agent_id]);
    const sums = {
      count: 1,
      scored: row.score === null ? 0 : 1,
      score_sum: Math.round((row.score ?? 0) * 100),
      passed: Number(row.passed),
      critical_failed: Number(row.critical_failed),
      ...(row.score === null ? {} : { [`b${Math.floor(row.score / 5)}`]: 1 }),
    };
    for (const place of places) {
      const key = [row.workspace_id, row.mode, ...place, row.day, row.rubric_id];
      add(scores, [...key, "day"], sums);
      if (place[0] !== "all") add(scores, [...key.with(4, `${row.day.slice(0, 7)}-01`), "month"], sums);
      for (const { key: criterion, verdict, unsure, score, maxScore } of row.criteria) {
        add(verdicts, [...key, criterion], {
          [verdictNames[verdict]]: 1,
          unsure: Number(unsure),
          share_sum: score === null ? 0 : Math.round((score / maxScore) * 10_000),
        });
      }
    }
  }
  return { scores: nonZero(scores), verdicts: nonZero(verdicts) };
}

async function cellsOf(table: string, keys: readonly string[]): Promise<Cells> {
  const { rows } = await world.db.pool.query(`select *, day::text as day from ${table}`);
  const cells: Cells = {};
  for (const row of rows) {
    const sums = Object.entries(row).filter(([, value]) => typeof value === "number");
    add(
      cells,
      keys.map((key) => row[key]),
      Object.fromEntries(sums) as Record<string, number>,
    );
  }
  return nonZero(cells);
}

const cellKeys = ["workspace_id", "mode", "dimension", "value", "day", "rubric_id"];

async function expectExact(): Promise<void> {
  const { scores, verdicts } = await recount();
  expect(await cellsOf("insight_score", [...cellKeys, "span"])).toEqual(scores);
  expect(await cellsOf("insight_verdict", [...cellKeys, "criterion"])).toEqual(verdicts);
}

const tagSets = [[], ["vip"], ["vip", "refund"], ["refund", "späť", "a,b"]];
const verdictOf = fc.record({
  key: fc.constantFrom("greeting", "closing", "empathy"),
  verdict: fc.constantFrom("pass", "partial", "fail", "not_applicable"),
  unsure: fc.boolean(),
});
const cardOf = fc.record({
  rubric: fc.nat(1),
  score: fc.oneof(
    fc.constant(null),
    fc.constant(100),
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  ),
  passed: fc.constantFrom(true, false, null),
  criticalFailed: fc.boolean(),
  criteria: fc.uniqueArray(verdictOf, { selector: ({ key }) => key }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("score"), on: fc.nat(3), card: cardOf }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("tag"), on: fc.nat(3), tags: fc.constantFrom(...tagSets) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("hand over"), on: fc.nat(3), agent: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move"), on: fc.nat(3), day: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forget"), on: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("count") }) },
);

test("whatever is scored, scored again, reviewed, tagged, handed over, moved or forgotten, and whenever it is counted: the sums are those of a recount", async () => {
  const scope = await world.tenant("ws_random");
  const rubrics = [await world.rubric(scope), await world.rubric(scope)];
  const agents = [await world.agent(scope, "Ann"), await world.agent(scope, "Ben"), null];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const ids: (string | undefined)[] = [];
      for (const one of steps) {
        if (one.do === "count") {
          await rollUp(world, { scope });
          continue;
        }
        const { on } = one as { on: number };
        ids[on] ??= await world.conversation(scope, { tags: tagSets[on % 4] ?? [], agentId: agents[on % 3] ?? null });
        const id = ids[on];
        if ("card" in one) await world.score(scope, id, { ...one.card, rubricId: rubrics[one.card.rubric] as string });
        else if ("tags" in one) await world.tag(id, one.tags);
        else if ("agent" in one) {
          await world.db.pool.query("update conversation set agent_id = $2 where id = $1", [id, agents[one.agent]]);
        } else if ("day" in one) {
          const day = new Date(Date.UTC(2026, 1, 28 + one.day, 23, 59, 59, 999));
          await world.db.pool.query("update conversation set started_at = $2 where id = $1", [id, day]);
        } else {
          await world.forget(id);
          ids[on] = undefined;
        }
      }
      await world.drain();
      await expectExact();
    }),
    { numRuns: 25 },
  );
});

test("what is forgotten leaves nothing behind, not even the name of its tag", async () => {
  const scope = await world.tenant("ws_forgotten");
  const rubricId = await world.rubric(scope);
  const id = await world.conversation(scope, { tags: ["only here"] });
  await world.score(scope, id, { rubricId, score: 50, criteria: [{ key: "greeting", verdict: "fail" }] });
  await world.drain();
  const left = async () => {
    const tables = ["insight_pending", "insight_counted", "insight_score", "insight_verdict"];
    const counts = tables.map((table) => `(select count(*) from ${table} where workspace_id = 'ws_forgotten')`);
    const { rows } = await world.db.pool.query(`select ${counts.join(" + ")} as count`);
    return rows[0].count;
  };
  expect(await left()).toBeGreaterThan(5);
  await world.forget(id);
  await world.drain();
  expect(await left()).toBe(0);
});

test("a conversation that could not be judged is in no figure, and comes back when somebody judges it", async () => {
  const scope = await world.tenant("ws_not_judged");
  const rubricId = await world.rubric(scope);
  const criteria = [{ key: "greeting", verdict: "pass", unsure: true }] as const;
  const id = await world.conversation(scope);
  const counted = async () => {
    await world.drain();
    const { rows } = await world.db.pool.query(
      `select coalesce(sum(count), 0)::int as count from insight_score
       where workspace_id = 'ws_not_judged' and dimension = 'all'`,
    );
    return rows[0].count;
  };
  await world.score(scope, id, { rubricId, score: 80, criteria });
  expect(await counted()).toBe(1);
  await world.score(scope, id, { rubricId, score: null, passed: null, criteria });
  expect(await counted()).toBe(0);
  await world.score(scope, id, { rubricId, score: 40, passed: false, criteria });
  expect(await counted()).toBe(1);
});

test("several workers, and batches that are undone, count each conversation once", async () => {
  const scopes: Scope[] = [await world.tenant("ws_many"), await world.tenant("ws_many", "test")];
  for (const scope of scopes) {
    const rubricId = await world.rubric(scope);
    for (let n = 0; n < 60; n++) {
      const id = await world.conversation(scope, { tags: ["vip"] });
      const criteria = [{ key: "greeting", verdict: "pass" }] as const;
      await world.score(scope, id, { rubricId, score: n, criteria });
      if (n % 3 === 0) await world.score(scope, id, { rubricId, score: 100 - n, criteria });
    }
  }
  const undone = world.db.transaction(async (tx) => {
    await rollUp({ db: { ...world.db, transaction: (work) => work(tx) } }, { scope: scopes[0] as Scope });
    throw new Error("killed");
  });
  await expect(undone).rejects.toThrow("killed");
  const late = Promise.all(
    scopes.map(async (scope) => {
      const rubricId = await world.rubric(scope);
      for (let n = 0; n < 20; n++) await world.score(scope, await world.conversation(scope), { rubricId, score: n });
    }),
  );
  await Promise.all([late, ...Array.from({ length: 6 }, (_, n) => rollUp(world, { scope: scopes[n % 2] as Scope }))]);
  await world.drain();
  await expectExact();
});

test("while one worker counts for a tenant, another neither waits for it nor counts a later change against the old sums", async () => {
  const scope = await world.tenant("ws_twice");
  const rubricId = await world.rubric(scope);
  const id = await world.conversation(scope);
  await world.score(scope, id, { rubricId, score: 10 });
  await world.db.transaction(async (tx) => {
    await rollUp({ db: { ...world.db, transaction: (work) => work(tx) } }, { scope });
    await world.score(scope, id, { rubricId, score: 90 });
    expect(await rollUp(world, { scope })).toBe("done");
    const { rows } = await world.db.pool.query("select from insight_score where workspace_id = 'ws_twice'");
    expect(rows).toEqual([]);
  });
  await world.drain();
  await expectExact();
});

test("of a conversation with more than twenty tags the first twenty of the alphabet count", async () => {
  const scope = await world.tenant("ws_tags");
  const tags = Array.from({ length: 50 }, (_, n) => `tag ${String(49 - n).padStart(2, "0")}`);
  const id = await world.conversation(scope, { tags });
  await world.score(scope, id, { rubricId: await world.rubric(scope), score: 1 });
  await world.drain();
  const { rows } = await world.db.pool.query(
    "select distinct value from insight_score where workspace_id = 'ws_tags' and dimension = 'tag' order by value",
  );
  expect(rows.map(({ value }) => value)).toEqual(tags.reverse().slice(0, 20));
  await expectExact();
});

test("a change that no answer shows is not counted again", async () => {
  const scope = await world.tenant("ws_still");
  const id = await world.conversation(scope, {});
  await world.tag(id, ["before any card"]);
  const waiting = async () => {
    const { rows } = await world.db.pool.query("select from insight_pending where workspace_id = 'ws_still'");
    return rows.length;
  };
  expect(await waiting()).toBe(0);
  await world.score(scope, id, { rubricId: await world.rubric(scope), score: 1 });
  await world.drain();
  await world.tag(id, ["before any card"]);
  await world.db.pool.query("update conversation set resolved_at = now(), metadata = '{\"a\":1}' where id = $1", [id]);
  expect(await waiting()).toBe(0);
});
