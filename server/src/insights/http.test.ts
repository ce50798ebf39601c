import { beforeAll, describe, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import type { Verdict } from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import { type GivenCard, type GivenConversation, worldOn } from "./test-world.ts";

const service = await startTestService();
const world = worldOn(service.db);
let scope: Scope;
let key: string;
let rubricId: string;
let otherRubric: string;
let ann: string;
let ben: string;

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const range = "from=2026-03-01&to=2026-03-31";

async function get(path: string, by = key) {
  const reply = await service.call("GET", `/insights/${path}`, { key: by });
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data;
}

async function scored(conversation: GivenConversation, card: Partial<GivenCard>, of: Scope = scope): Promise<string> {
  const id = await world.conversation(of, conversation);
  await world.score(of, id, { rubricId, score: 50, ...card });
  return id;
}

const fail = (key: string, quote: string) => ({ key, verdict: "fail", quote }) as const;
const pass = (key: string) => ({ key, verdict: "pass" }) as const;

beforeAll(async () => {
  scope = await world.tenant("ws_0000000000000000insight");
  key = (await service.key(scope.workspaceId)).secret;
  [rubricId, otherRubric] = [await world.rubric(scope), await world.rubric(scope)];
  [ann, ben] = [await world.agent(scope, "Ann"), await world.agent(scope, "Ben")];
  const verdicts = { criteria: [pass("greeting"), fail("closing", "Bye.")] };
  await scored({ startedAt: day("2026-03-02"), agentId: ann, tags: ["vip"] }, { score: 100, ...verdicts });
  await scored({ startedAt: day("2026-03-02"), agentId: ann, channel: "voice" }, { score: 40, passed: false });
  await scored(
    { startedAt: day("2026-03-08"), agentId: ben, tags: ["vip", "refund"] },
    {
      score: 71.43,
      passed: false,
      criticalFailed: true,
      criteria: [{ key: "greeting", verdict: "partial", unsure: true }, fail("closing", "Call 0151 23456789 again.")],
    },
  );
  await scored(
    { startedAt: day("2026-03-09") },
    { score: null, criteria: [{ key: "closing", verdict: "not_applicable" }] },
  );
  await scored({ startedAt: day("2026-03-31") }, { rubricId: otherRubric, score: 20, passed: false });
  await scored({ startedAt: day("2026-04-01") }, { score: 1 });
  await world.drain();
});

describe("scores over time", () => {
  test("are counted by the day on which a conversation started, with the days on which none did", async () => {
    const { points, totals, interval } = await get(`scores?${range}`);
    expect(interval).toBe("day");
    expect(points).toHaveLength(31);
    const ofDay = { starts_at: "2026-03-01T00:00:00.000Z", ends_at: "2026-03-02T00:00:00.000Z" };
    const none = { count: 0, mean_score: null, pass_rate: null, critical_rate: null };
    expect(points[0]).toEqual({ start: "2026-03-01", ...ofDay, ...none });
    const sums = ({ count, mean_score, pass_rate, critical_rate }: typeof none) =>
      [count, mean_score, pass_rate, critical_rate] as const;
    expect([points[1].start, ...sums(points[1])]).toEqual(["2026-03-02", 2, 70, 0.5, 0]);
    expect([points[8].start, ...sums(points[8])]).toEqual(["2026-03-09", 1, null, 1, 0]);
    // (100 + 40 + 71.43 + 20) / 4: the card without a score counts, but not in the mean.
    expect(totals).toEqual({ count: 5, mean_score: 57.86, pass_rate: 0.4, critical_rate: 0.2 });
  });

  test("come by week, from Monday, and by month", async () => {
    const weeks = await get(`scores?${range}&interval=week`);
    expect(weeks.points.map(({ start, count }: { start: string; count: number }) => [start, count])).toEqual([
      ["2026-02-23", 0],
      ["2026-03-02", 3],
      ["2026-03-09", 1],
      ["2026-03-16", 0],
      ["2026-03-23", 0],
      ["2026-03-30", 1],
    ]);
    const months = await get("scores?from=2026-02-15&to=2026-04-01&interval=month");
    expect(months.points.map(({ start, count }: { start: string; count: number }) => [start, count])).toEqual([
      ["2026-02-01", 0],
      ["2026-03-01", 5],
      ["2026-04-01", 1],
    ]);
  });

  test.each([
    ["rubric_id", () => otherRubric, 1],
    ["rubric_id", () => "rub_0000000000000000000000", 0],
    ["agent", () => "Ann", 2],
    ["agent", () => ben, 1],
    ["agent", () => "nobody", 0],
    ["channel", () => "voice", 1],
    ["tag", () => "vip", 2],
    ["tag", () => "unheard of", 0],
  ])("are narrowed by %s (%#)", async (name, value, count) => {
    const { totals } = await get(`scores?${range}&${new URLSearchParams({ [name]: value() })}`);
    expect(totals.count).toBe(count);
  });

  test("are of the last 30 days unless asked otherwise; a conversation without a start counts when it arrived", async () => {
    const today = new Date();
    const { from, to } = await get("scores");
    expect(to).toBe(today.toISOString().slice(0, 10));
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000);
    const before = await get("scores?from=2026-01-15&to=2026-01-15");
    await scored({}, { score: 5 });
    await world.drain();
    const after = await get("scores?from=2026-01-15&to=2026-01-15");
    expect([before.totals.count, after.totals.count]).toEqual([0, 1]);
  });
});

test("the distribution counts scores in buckets, full points apart, and estimates quantiles from them", async () => {
  const { count, scored: withScore, mean_score, buckets, quantiles } = await get(`distribution?${range}`);
  expect([count, withScore, mean_score]).toEqual([5, 4, 57.86]);
  expect(buckets).toHaveLength(21);
  expect(buckets.filter((bucket: { count: number }) => bucket.count > 0)).toEqual([
    { from: 20, to: 25, count: 1 },
    { from: 40, to: 45, count: 1 },
    { from: 70, to: 75, count: 1 },
    { from: 100, to: 100, count: 1 },
  ]);
  expect(quantiles).toEqual({ p10: 22, p25: 25, p50: 45, p75: 75, p90: 100 });
  const none = await get(`distribution?${range}&agent=nobody`);
  expect(none).toMatchObject({ count: 0, mean_score: null, quantiles: { p50: null } });
});

describe("a breakdown", () => {
  const rowsOf = async (query: string) => (await get(`breakdown?${range}&${query}`)).rows;

  test("by agent names each, most conversations first, and leaves out those without", async () => {
    const rows = await rowsOf("by=agent");
    expect(rows).toMatchObject([
      { key: ann, name: "Ann", rubric_id: null, count: 2, mean: 70, pass_rate: 0.5, critical_rate: 0, fail_rate: null },
      { key: ben, name: "Ben", count: 1, mean: 71.43, pass_rate: 0, critical_rate: 1 },
    ]);
    expect(rows).toHaveLength(2);
  });

  test("is sorted by the figure that it shows, whatever is counted in it", async () => {
    const own = await world.tenant("ws_0000000000000000sorting");
    const by = (await service.key(own.workspaceId)).secret;
    const cards: Record<string, Partial<GivenCard>[]> = {
      // Half of its cards passed, and of the one that has a score all.
      unscored: [{ score: 90 }, { score: null, passed: false }],
      most: [{ score: 80 }, { score: 70 }, { score: 20, passed: false }],
      none: [{ score: 10, passed: false }],
      all: [{ score: 60 }],
    };
    const criterion = (verdict: Verdict) => ({ criteria: [{ key: "closing", verdict }, pass("greeting")] });
    const verdicts: Verdict[] = ["pass", "fail", "not_applicable", "partial"];
    const given = { rubricId: await world.rubric(own), score: 50 };
    for (const [tag, ones] of Object.entries(cards)) {
      for (const [i, card] of ones.entries()) {
        const id = await world.conversation(own, { startedAt: day("2026-03-05"), tags: [tag] });
        await world.score(own, id, { ...given, ...criterion(verdicts[i % 4] as Verdict), ...card });
      }
    }
    await world.drain();
    const figures = async (path: string, figure: string) =>
      (await get(path, by)).rows.map((row: Record<string, number>) => row[figure]);
    for (const figure of ["count", "mean", "pass_rate"]) {
      const rising = await figures(`breakdown?${range}&by=tag&sort_by=${figure}&order=asc`, figure);
      expect(rising, figure).toEqual(rising.toSorted((a: number, b: number) => a - b));
      expect(await figures(`breakdown?${range}&by=tag&sort_by=${figure}&order=desc`, figure)).toEqual(
        rising.toReversed(),
      );
    }
    expect(await figures(`breakdown?${range}&by=tag&sort_by=pass_rate&order=asc`, "key")).toEqual([
      "none",
      "unscored",
      "most",
      "all",
    ]);
    for (const figure of ["count", "mean", "pass_rate"]) {
      const path = `breakdown?${range}&by=criterion&sort_by=${figure}`;
      const rising = await figures(`${path}&order=asc`, figure);
      expect(rising, figure).toEqual(rising.toSorted((a: number, b: number) => a - b));
      expect(await figures(`${path}&order=desc`, figure)).toEqual(rising.toReversed());
    }
  });

  test("by channel and by tag; sorted, cut off and without small rows as asked", async () => {
    const keys = async (query: string) => (await rowsOf(query)).map(({ key }: { key: string }) => key);
    expect(await keys("by=channel")).toEqual(["chat", "voice"]);
    expect(await keys("by=channel&sort_by=mean&order=asc")).toEqual(["voice", "chat"]);
    expect(await keys("by=tag&sort_by=pass_rate&order=asc")).toEqual(["refund", "vip"]);
    expect(await keys("by=tag&limit=1")).toEqual(["vip"]);
    expect(await keys("by=tag&min_count=2")).toEqual(["vip"]);
    expect(await keys("by=tag&tag=refund")).toEqual(["refund"]);
    expect(await keys("by=agent&agent=Ben")).toEqual([ben]);
    expect(await keys("by=agent&agent=nobody")).toEqual([]);
    // A whole month with days of two others before and after it.
    const { rows } = await get("breakdown?by=channel&from=2026-02-15&to=2026-04-01");
    expect(rows.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ["chat", 5],
      ["voice", 1],
    ]);
  });

  test("by criterion tells verdicts apart, and can be narrowed to an agent, a channel or a tag", async () => {
    const rows = await rowsOf("by=criterion&sort_by=mean&order=asc");
    expect(rows).toEqual([
      {
        key: "closing",
        name: "The closing",
        rubric_id: rubricId,
        count: 2,
        mean: 0,
        pass_rate: 0,
        critical_rate: null,
        partial_rate: 0,
        fail_rate: 1,
        unsure_rate: 0,
        not_applicable: 1,
        previous: null,
      },
      expect.objectContaining({
        key: "greeting",
        count: 2,
        mean: 66.67,
        pass_rate: 0.5,
        partial_rate: 0.5,
        fail_rate: 0,
        unsure_rate: 0.5,
        not_applicable: 0,
      }),
    ]);
    const narrowed = await rowsOf("by=criterion&agent=Ben");
    expect(narrowed.map(({ key, count }: { key: string; count: number }) => [key, count])).toEqual([
      ["closing", 1],
      ["greeting", 1],
    ]);
    expect(await rowsOf("by=criterion&tag=refund")).toHaveLength(2);
    expect(await rowsOf("by=criterion&channel=voice")).toEqual([]);
  });
});

describe("failing criteria", () => {
  test("show the newest conversations that failed, at most five, and the words", async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 7; n++) {
      const startedAt = day(`2026-05-${String(Math.ceil(n / 2)).padStart(2, "0")}`);
      const criteria = [pass("always"), n === 6 ? pass("often") : fail("often", `words ${n}`)];
      ids.push(await scored({ startedAt, agentId: n % 2 ? ann : ben }, { score: 30, criteria }));
    }
    await world.drain();
    const { criteria } = await get("failing-criteria?from=2026-05-01&to=2026-05-31");
    expect(criteria).toHaveLength(1);
    expect(criteria[0]).toMatchObject({
      key: "often",
      name: "The often",
      rubric_id: rubricId,
      count: 7,
      failed: 6,
      fail_rate: 0.8571,
    });
    const found = criteria[0].examples.map(({ conversation_id }: { conversation_id: string }) => conversation_id);
    expect(found).toEqual([ids[6], ids[4], ids[3], ids[2], ids[1]]);
    expect(criteria[0].examples[0]).toMatchObject({
      day: "2026-05-04",
      score: 30,
      rationale: "because of words 7",
      evidence: { turn: 0, node_id: "1", start: 0, end: 7, quote: "words 7" },
    });
    const ofBen = await get("failing-criteria?from=2026-05-01&to=2026-05-31&agent=Ben");
    expect(
      ofBen.criteria[0].examples.map(({ conversation_id }: { conversation_id: string }) => conversation_id),
    ).toEqual([ids[3], ids[1]]);
    await world.forget(ids[6] as string);
    await world.score(scope, ids[4] as string, { rubricId, score: 90, criteria: [pass("often")] });
    await world.drain();
    const later = await get("failing-criteria?from=2026-05-01&to=2026-05-31");
    expect(
      later.criteria[0].examples.map(({ conversation_id }: { conversation_id: string }) => conversation_id),
    ).toEqual([ids[3], ids[2], ids[1], ids[0]]);
  });

  test("are masked where the workspace masks what it shows", async () => {
    const example = async () => (await get(`failing-criteria?${range}&tag=refund`)).criteria[0].examples[0];
    expect((await example()).evidence.quote).toBe("Call 0151 23456789 again.");
    await service.db.pool.query("update workspace set pii_mode = 'mask_shown' where id = $1", [scope.workspaceId]);
    const masked = await example();
    expect(masked.evidence).toMatchObject({ turn: 0, start: null, end: null });
    expect(JSON.stringify(masked)).not.toContain("23456789");
    await service.db.pool.query("update workspace set pii_mode = 'off' where id = $1", [scope.workspaceId]);
  });
});

test("workspaces and modes see only their own", async () => {
  const live = await service.workspace("ws_00000000000000000other");
  for (const [mode, count] of [
    ["live", 0],
    ["test", 1],
  ] as const) {
    const theirs: Scope = { ...live, mode };
    const secret = (await service.key(live.workspaceId, mode)).secret;
    if (mode === "test") {
      const rubric = await world.rubric(theirs);
      const card = { rubricId: rubric, score: 7, criteria: [fail("closing", "theirs")] };
      await scored({ startedAt: day("2026-03-03"), tags: ["vip"] }, card, theirs);
      await world.drain();
    }
    expect((await get(`scores?${range}`, secret)).totals.count).toBe(count);
    expect((await get(`distribution?${range}`, secret)).count).toBe(count);
    expect((await get(`breakdown?by=tag&${range}`, secret)).rows).toHaveLength(count);
    expect((await get(`failing-criteria?${range}`, secret)).criteria).toHaveLength(count);
    expect((await get(`scores?${range}&agent=${ann}`, secret)).totals.count).toBe(0);
    expect((await get(`scores?${range}&rubric_id=${rubricId}`, secret)).totals.count).toBe(0);
  }
});

test("an answer says since when changes wait to be counted, and how many", async () => {
  const quiet = await world.tenant("ws_0000000000000000waiting");
  const { secret } = await service.key(quiet.workspaceId);
  const rubric = await world.rubric(quiet);
  const fresh = await get("scores", secret);
  expect(fresh.pending).toBe(0);
  expect(Math.abs(Date.now() - Date.parse(fresh.as_of))).toBeLessThan(60_000);
  const ids = [await world.conversation(quiet), await world.conversation(quiet)];
  // Whoever holds the tenant's lock keeps all others from counting.
  await service.db.transaction(async (tx) => {
    await tx.query({
      name: "test.lock",
      text: `select pg_advisory_xact_lock(hashtextextended('insight/${quiet.workspaceId}/live', 0))`,
    });
    const began = Date.now();
    for (const id of ids) await world.score(quiet, id, { rubricId: rubric, score: 10 });
    await service.db.pool.query(
      `insert into insight_pending (workspace_id, mode, conversation_id)
       select $1, 'live', 'conv_' || n from generate_series(1, 2000) as n`,
      [quiet.workspaceId],
    );
    const waiting = await get("scores?from=2026-01-01&to=2026-01-31", secret);
    expect([waiting.pending, waiting.totals.count]).toEqual([1000, 0]);
    expect(Date.parse(waiting.as_of)).toBeGreaterThanOrEqual(began - 5_000);
    expect(Date.parse(waiting.as_of)).toBeLessThanOrEqual(Date.now());
  });
  await world.drain();
  const counted = await get("scores?from=2026-01-01&to=2026-01-31", secret);
  expect([counted.pending, counted.totals.count]).toEqual([0, 2]);
});

test("a conversation that is sent in is scored and counted by itself", async () => {
  await service.workspace("ws_000000000000000000whole");
  const { secret } = await service.key("ws_000000000000000000whole");
  const body = { transcript: "Agent: Hello, this is Anna.\nCustomer: Hi!", agent: "Anna", tags: ["new"] };
  expect((await service.call("POST", "/conversations", { key: secret, body })).status).toBe(201);
  const agents = async () => (await get("breakdown?by=agent", secret)).rows;
  await expect.poll(agents).toMatchObject([{ name: "Anna", count: 1 }]);
  expect((await get("breakdown?by=tag", secret)).rows).toMatchObject([{ key: "new", count: 1 }]);
  const [item] = (await get("conversations", secret)).items;
  expect(item.conversation).toMatchObject({ title: "Hi!", agent_name: "Anna", channel: "chat" });
});

describe("an agent's figures", () => {
  const figures = async (query: string) => {
    const reply = await service.call("GET", `/agents/${ann}/figures?${range}${query}`, { key });
    return { status: reply.status, data: reply.json.data, error: reply.json.error };
  };
  const publish = (version: number, at: string) =>
    service.db.pool.query(
      `insert into agent_version (workspace_id, mode, agent_id, version, configuration, published_by, published_at)
       values ($1, $2, $3, $4, '{"knowledge": [], "tools": []}', 'ann', $5)`,
      [scope.workspaceId, scope.mode, ann, version, day(at)],
    );

  test("are the insights' own, and each conversation counts for one version", async () => {
    await publish(1, "2026-02-01");
    await publish(2, "2026-03-03");
    const { data } = await figures("");
    const scores = await get(`scores?${range}&agent=${ann}`);
    expect(data.totals).toEqual(scores.totals);
    const counts = data.versions.map(({ version, count }: { version: number; count: number }) => [version, count]);
    expect(Object.fromEntries(counts)).toEqual({ 1: 2, 2: 0 });
    expect(data.versions).toMatchObject([
      { from: "2026-03-01", to: "2026-03-02" },
      { from: "2026-03-03", to: "2026-03-31" },
    ]);
    const breakdown = await get(`breakdown?${range}&by=criterion&agent=${ann}`);
    expect(data.criteria).toEqual(breakdown.rows.map(({ previous: _, ...row }: { previous: null }) => row));
    const first = await figures("&version=1");
    expect(first.data.totals.count).toBe(2);
    expect(first.data.versions).toHaveLength(1);
    expect(await figures("&version=9")).toMatchObject({ status: 400, error: { field: "version" } });
  });
});
