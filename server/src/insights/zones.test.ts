import { beforeAll, describe, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import type { Scope } from "../platform/scope.ts";
import { type GivenVerdict, worldOn } from "./test-world.ts";
import { addDays, dayIn, startOfDay } from "./zoned-days.ts";

const service = await startTestService({ ROLE: "api" });
const world = worldOn(service.db);
let scope: Scope;
let key: string;
let rubricId: string;
let agents: readonly string[];

interface Made {
  readonly id: string;
  readonly at: Date;
  readonly agent: string;
  readonly score: number;
  readonly greeting: "pass" | "fail";
}
const all: Made[] = [];

async function get(path: string) {
  const reply = await service.call("GET", `/insights/${path}`, { key });
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data;
}

/** Every page. */
async function listed(query: string): Promise<string[]> {
  const found: string[] = [];
  for (let after = ""; found.length < 1_000; ) {
    const { items, has_more } = await get(`conversations?limit=7&${query}${after}`);
    found.push(...items.map(({ conversation_id }: { conversation_id: string }) => conversation_id));
    if (!has_more) return found;
    after = `&starting_after=${found.at(-1)}`;
  }
  throw new Error("the list never ends");
}

const sorted = (ids: readonly string[]) => ids.toSorted().toReversed();
const idsOf = (made: readonly Made[]) => sorted(made.map(({ id }) => id));

beforeAll(async () => {
  scope = await world.tenant("ws_zones");
  key = (await service.key(scope.workspaceId)).secret;
  rubricId = await world.rubric(scope);
  agents = [await world.agent(scope, "Ann"), await world.agent(scope, "Ben")];
  // Every five hours from the middle of March to the middle of April: around the day on which Berlin changes its clocks.
  const first = Date.UTC(2026, 2, 15, 0, 30);
  for (let n = 0; n < 150; n++) {
    const at = new Date(first + n * 5 * 3_600_000);
    const agent = agents[n % 2] as string;
    const score = (n * 7) % 101;
    const greeting = n % 3 === 0 ? "fail" : "pass";
    const id = await world.conversation(scope, { startedAt: at, agentId: agent });
    const criteria: GivenVerdict[] = [
      { key: "greeting", verdict: greeting },
      { key: "closing", verdict: "not_applicable" },
    ];
    await world.score(scope, id, { rubricId, score, passed: score >= 50, criteria });
    all.push({ id, at, agent, score, greeting });
  }
  await world.drain();
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "America/Los_Angeles",
];

describe("a day in a time zone", () => {
  test("begins and ends by the zone's clocks, also on the days on which they change", () => {
    const hours = (day: string, zone: string) =>
      (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000;
    expect(startOfDay("2026-03-29", "Europe/Berlin").toISOString()).toBe("2026-03-28T23:00:00.000Z");
    expect([hours("2026-03-29", "Europe/Berlin"), hours("2026-10-25", "Europe/Berlin")]).toEqual([23, 25]);
    expect(hours("2026-04-05", "Australia/Lord_Howe")).toBe(24.5);
    // Clocks went forward at midnight: the day began at one o'clock.
    expect(startOfDay("2018-11-04", "America/Sao_Paulo").toISOString()).toBe("2018-11-04T03:00:00.000Z");
    expect(startOfDay("2026-01-01", "Asia/Kathmandu").toISOString()).toBe("2025-12-31T18:15:00.000Z");
    for (const zone of zones) expect(dayIn(startOfDay("2026-07-01", zone), zone)).toBe("2026-07-01");
  });

  test("has the conversations that started in it, and the 23-hour day has no hour of its neighbours", async () => {
    const { points, starts_at, ends_at } = await get("scores?from=2026-03-28&to=2026-03-30&time_zone=Europe/Berlin");
    expect([starts_at, ends_at]).toEqual(["2026-03-27T23:00:00.000Z", "2026-03-30T22:00:00.000Z"]);
    expect(points.map(({ starts_at: at }: { starts_at: string }) => at)).toEqual([
      "2026-03-27T23:00:00.000Z",
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ]);
  });

  test.each(["Europe/Nowhere", "CETT", "America/"])("is refused with the field for %s", async (zone) => {
    const reply = await service.call("GET", `/insights/scores?time_zone=${zone}`, { key });
    expect([reply.status, reply.json.error.field]).toEqual([400, "time_zone"]);
  });
});

describe.each(zones)("in %s", (zone) => {
  const [from, to] = ["2026-03-20", "2026-04-09"];
  const bounds = `from=${from}&to=${to}&time_zone=${zone}`;
  const inPeriod = () => all.filter(({ at }) => dayIn(at, zone) >= from && dayIn(at, zone) <= to);

  test.each(["day", "week", "month"])(
    "each bar by %s counts what happened in it, and its link lists exactly that",
    async (interval) => {
      const { points, totals } = await get(`scores?${bounds}&interval=${interval}`);
      expect(totals.count).toBe(inPeriod().length);
      for (const point of points) {
        const inPoint = all.filter(({ at }) => at >= new Date(point.starts_at) && at < new Date(point.ends_at));
        expect(point.count).toBe(inPoint.length);
        const days = [dayIn(new Date(point.starts_at), zone), dayIn(new Date(Date.parse(point.ends_at) - 1), zone)];
        const query = `from=${days[0]}&to=${days[1]}&time_zone=${zone}`;
        if (interval !== "day" || point.count > 0) expect(await listed(query)).toEqual(idsOf(inPoint));
      }
    },
  );

  test("each bucket, agent and criterion counts what its link lists", async () => {
    const { buckets } = await get(`distribution?${bounds}`);
    for (const { from: low, to: high, count } of buckets) {
      const inBucket = inPeriod().filter(({ score }) => score >= low && (low === 100 || score < high));
      expect(count).toBe(inBucket.length);
      const below = low === 100 ? "" : `&score_below=${high}`;
      if (count > 0) expect(await listed(`${bounds}&score_from=${low}${below}`)).toEqual(idsOf(inBucket));
    }
    const byAgent = await get(`breakdown?${bounds}&by=agent`);
    for (const row of byAgent.rows) {
      const own = inPeriod().filter(({ agent }) => agent === row.key);
      expect(row.count).toBe(own.length);
      expect(row.pass_rate).toBeCloseTo(own.filter(({ score }) => score >= 50).length / own.length, 3);
      expect(await listed(`${bounds}&agent=${row.key}`)).toEqual(idsOf(own));
    }
    const [greeting] = (await get(`breakdown?${bounds}&by=criterion`)).rows;
    const failed = inPeriod().filter((one) => one.greeting === "fail");
    expect([greeting.key, greeting.count]).toEqual(["greeting", inPeriod().length]);
    expect(greeting.fail_rate).toBeCloseTo(failed.length / inPeriod().length, 3);
    expect(await listed(`${bounds}&criterion=greeting`)).toEqual(idsOf(inPeriod()));
    expect(await listed(`${bounds}&criterion=greeting&verdict=fail`)).toEqual(idsOf(failed));
    expect(await listed(`${bounds}&criterion=closing`)).toEqual([]);
  });

  test("examples are the newest of the period that failed", async () => {
    const { criteria } = await get(`failing-criteria?${bounds}`);
    const failed = inPeriod().filter((one) => one.greeting === "fail");
    const found = criteria[0].examples.map(({ conversation_id }: { conversation_id: string }) => conversation_id);
    expect(found).toEqual(
      failed
        .toReversed()
        .slice(0, 5)
        .map(({ id }) => id),
    );
    expect(criteria[0].examples[0].day).toBe(dayIn((failed.at(-1) as Made).at, zone));
  });

  test("the period before is of the same length and ends where this one begins", async () => {
    const now = await get(`scores?${bounds}&compare=previous`);
    const earlier = all.filter(({ at }) => dayIn(at, zone) >= "2026-02-27" && dayIn(at, zone) < from);
    expect(now.previous).toMatchObject({ from: "2026-02-27", to: "2026-03-19", ends_at: now.starts_at });
    expect(now.previous.points).toHaveLength(now.points.length);
    expect(now.previous.totals.count).toBe(earlier.length);
    expect((await get(`distribution?${bounds}&compare=previous`)).previous.count).toBe(earlier.length);
    const { rows } = await get(`breakdown?${bounds}&by=agent&compare=previous`);
    for (const row of rows) {
      expect(row.previous.count).toBe(earlier.filter(({ agent }) => agent === row.key).length);
    }
    const failing = await get(`failing-criteria?${bounds}&compare=previous`);
    expect(failing.criteria[0].previous).toMatchObject({
      count: earlier.length,
      failed: earlier.filter((one) => one.greeting === "fail").length,
    });
    const figures = await service.call("GET", `/agents/${agents[0]}/figures?${bounds}&compare=previous`, { key });
    expect(figures.json.data.previous.totals.count).toBe(earlier.filter(({ agent }) => agent === agents[0]).length);
  });

  test("agents by criteria is one call, each cell what a breakdown of that agent says", async () => {
    const matrix = await get(`agent-criteria?${bounds}`);
    expect(sorted(matrix.agents.map(({ agent_id }: { agent_id: string }) => agent_id))).toEqual(sorted(agents));
    expect(matrix.criteria.map((row: { key: string }) => row.key)).toEqual(["greeting"]);
    for (const cell of matrix.cells) {
      const [row] = (await get(`breakdown?${bounds}&by=criterion&agent=${cell.agent_id}`)).rows;
      const { count, mean, pass_rate, partial_rate, fail_rate, unsure_rate } = row;
      expect(cell).toMatchObject({ key: row.key, count, mean, pass_rate, partial_rate, fail_rate, unsure_rate });
    }
    expect(matrix.cells).toHaveLength(2);
  });
});

test("nothing is compared unless it is asked for", async () => {
  const replies = await Promise.all(["scores", "distribution", "breakdown"].map((path) => get(path)));
  expect(replies.map(({ previous }) => previous)).toEqual([null, null, null]);
});
