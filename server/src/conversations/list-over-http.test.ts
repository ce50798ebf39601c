import { beforeAll, expect, test, vi } from "vitest";
import { startTestService } from "../../test/service.ts";

const service = await startTestService();
const { workspaceId } = await service.workspace("ws_conversation_lists");
const { secret: key } = await service.key(workspaceId);

interface Item {
  readonly id: string;
  readonly title: string;
  readonly agent: string;
  readonly agent_id: string;
  readonly agent_name: string;
  readonly contact_name: string | null;
  readonly channel: string;
  readonly status: string;
  readonly tags: string[];
  readonly score: number | null;
  readonly passed: boolean | null;
  readonly critical_failed: boolean | null;
  readonly unsure: boolean | null;
  readonly scorecard_id: string;
  readonly started_at: string | null;
  readonly match: { text: string; ranges: { start: number; end: number }[] } | null;
}
interface Card {
  readonly id: string;
  readonly rubric_id: string;
  readonly passed: boolean;
  readonly critical_failed: boolean;
  readonly criteria: { key: string; verdict: string; unsure: boolean }[];
}

const get = async (path: string) => service.call("GET", path, { key });
const list = async (query: string): Promise<Item[]> => {
  const reply = await get(`/conversations?limit=100&${query}`);
  expect(reply.status, JSON.stringify(reply.json)).toBe(200);
  return reply.json.data.items;
};
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const good =
  "Agent: Good morning, thank you for calling, my name is Ann. How can I help you?\nCustomer: My invoice is wrong.\nAgent: I am sorry to hear that. I have corrected your invoice. Is there anything else I can do for you?\nCustomer: No, thank you.\nAgent: Thank you for calling, goodbye.";
const bad = "Agent: What?\nCustomer: My parcel never arrived, and nobody answers.\nAgent: That is your problem, idiot.";
const given = [
  { agent: "Ann", channel: "chat", tags: ["billing"], transcript: good, started_at: "2026-01-03T10:00:00Z" },
  { agent: "Bob", channel: "email", tags: ["parcel", "angry"], transcript: bad, title: "Where is my parcel?" },
  { agent: "Ann", channel: "voice", tags: ["parcel"], transcript: bad, started_at: "2026-01-01T10:00:00Z" },
  { agent: "Cleo", channel: "chat", tags: [], transcript: good, started_at: "2026-01-02T10:00:00Z" },
  { agent: "Bob", channel: "sms", tags: ["billing", "parcel"], transcript: bad },
];

let all: Item[];
let cards: Map<string, Card>;

beforeAll(async () => {
  const contact = { email: "kim@example.com", first_name: "Kim", last_name: "Park" };
  for (const body of given) await service.call("POST", "/conversations", { key, body: { ...body, contact } });
  await vi.waitFor(
    async () => {
      all = await list("");
      expect(all.filter(({ status }) => status === "scored").length).toBe(given.length);
    },
    { timeout: 180_000, interval: 100 },
  );
  cards = new Map();
  for (const { scorecard_id } of all) cards.set(scorecard_id, (await get(`/scorecards/${scorecard_id}`)).json.data);
});

const cardOf = ({ scorecard_id }: Item) => cards.get(scorecard_id) as Card;

test("each conversation tells its title, the names of people, and what its newest card says", () => {
  expect(all.map(({ title }) => title).reverse()).toEqual([
    "My invoice is wrong.",
    "Where is my parcel?",
    "My parcel never arrived, and nobody answers.",
    "My invoice is wrong.",
    "My parcel never arrived, and nobody answers.",
  ]);
  expect(all.map(({ agent_name }) => agent_name).reverse()).toEqual(["Ann", "Bob", "Ann", "Cleo", "Bob"]);
  for (const item of all) {
    const { passed, critical_failed, criteria } = cardOf(item);
    const unsure = criteria.some((one) => one.unsure);
    expect(item).toMatchObject({ contact_name: "Kim Park", passed, critical_failed, unsure, match: null });
  }
  expect(new Set(all.map(({ passed }) => passed)).size).toBe(2);
});

test("a filter takes several values, of which one is enough, and combines with the others", async () => {
  const expected = (keep: (item: Item) => boolean) => idsOf(all.filter(keep));
  const cases: [query: string, keep: (item: Item) => boolean][] = [
    ["channel=chat&channel=email", ({ channel }) => ["chat", "email"].includes(channel)],
    ["tag=billing&tag=parcel", ({ tags }) => tags.includes("billing") || tags.includes("parcel")],
    ["agent=Ann&agent=Cleo", ({ agent }) => agent !== "Bob"],
    ["agent=Ann&agent=nobody", ({ agent }) => agent === "Ann"],
    ["status=scored&status=resolved", () => true],
    [
      "agent=Ann&agent=Bob&tag=parcel&tag=angry&channel=voice&channel=sms",
      ({ agent, tags, channel }) => agent !== "Cleo" && tags.includes("parcel") && ["voice", "sms"].includes(channel),
    ],
    ["passed=true", ({ passed }) => passed === true],
    ["passed=false&channel=email&channel=sms", (item) => item.passed === false && /email|sms/.test(item.channel)],
    ["critical_failed=true", (item) => item.critical_failed === true],
    ["unsure=true", (item) => item.unsure === true],
    ["unsure=false", (item) => item.unsure === false],
  ];
  for (const [query, keep] of cases) expect([query, idsOf(await list(query))]).toEqual([query, expected(keep)]);
  // More combinations than are walked side by side.
  const many = Array.from({ length: 12 }, (_, i) => `tag=none${i}`).join("&");
  expect(idsOf(await list(`${many}&tag=parcel&channel=sms&channel=voice&channel=email&agent=Bob&agent=Ann`))).toEqual(
    expected(({ tags, channel }) => tags.includes("parcel") && channel !== "chat"),
  );
});

test("a list by rubric, criterion and verdict has just those whose newest card says so", async () => {
  const [first] = [...cards.values()] as [Card];
  expect((await list(`rubric_id=${first.rubric_id}`)).length).toBe(all.length);
  expect(await list("rubric_id=rub_0NxQ2V7mJrT4sLwZ8bYc1D")).toEqual([]);
  const keys = new Set([...cards.values()].flatMap(({ criteria }) => criteria.map((one) => one.key)));
  for (const criterion of keys) {
    for (const verdict of ["fail", "partial"]) {
      const expected = all.filter((item) =>
        cardOf(item).criteria.some((c) => c.key === criterion && c.verdict === verdict),
      );
      expect(idsOf(await list(`criterion=${criterion}&verdict=${verdict}`))).toEqual(idsOf(expected));
    }
    const unsure = all.filter((item) => cardOf(item).criteria.some((c) => c.key === criterion && c.unsure));
    expect(idsOf(await list(`criterion=${criterion}&verdict=unsure`))).toEqual(idsOf(unsure));
  }
  const query = (some: readonly string[]) => some.map((one) => `criterion=${one}`).join("&");
  const most = [...keys].slice(0, 20);
  const failing = all.filter((item) =>
    cardOf(item).criteria.some(({ key, verdict }) => most.includes(key) && verdict === "fail"),
  );
  expect(failing.length).toBeGreaterThan(0);
  expect(idsOf(await list(query(most)))).toEqual(idsOf(failing));
  expect((await get(`/conversations?${query([...most, "another"])}`)).json.error).toMatchObject({
    field: "criterion",
    message: "criterion accepts at most 20 items; you sent 21.",
  });
  expect((await get("/conversations?verdict=fail")).json.error).toMatchObject({ field: "verdict" });
});

test("a sorted list is walked by its ids, without a gap or a twin", async () => {
  const walk = async (query: string) => {
    const seen: Item[] = [];
    for (;;) {
      const after = seen.at(-1) ? `&starting_after=${seen.at(-1)?.id}` : "";
      const { data } = (await get(`/conversations?limit=2&${query}${after}`)).json;
      seen.push(...data.items);
      if (!data.has_more) return seen;
    }
  };
  const byId = (sign: number) => (a: Item, b: Item) => (a.id < b.id ? -sign : sign);
  const scored = all.filter(({ score }) => score !== null);
  for (const [order, sign] of [["asc", 1] as const, ["desc", -1] as const]) {
    const byScore = scored.toSorted((a, b) => sign * ((a.score ?? 0) - (b.score ?? 0)) || byId(sign)(a, b));
    expect(idsOf(await walk(`sort=score&order=${order}`))).toEqual(idsOf(byScore));
    const started = all.filter(({ started_at }) => started_at !== null);
    const byStart = started.toSorted((a, b) => sign * ((a.started_at ?? "") < (b.started_at ?? "") ? -1 : 1));
    expect(idsOf(await walk(`sort=started_at&order=${order}`))).toEqual(idsOf(byStart));
  }
  const parcels = idsOf(await walk("sort=score&tag=parcel&tag=angry&channel=sms&channel=email"));
  expect(parcels.toSorted()).toEqual(idsOf(all.filter(({ channel }) => /sms|email/.test(channel))).toSorted());
  const strange = await get("/conversations?sort=score&starting_after=conv_0NxQ2V7mJrT4sLwZ8bYc1D");
  expect(strange.json.error).toMatchObject({ field: "starting_after" });
  expect((await get("/conversations?sort=score&q=parcel")).json.error).toMatchObject({ field: "sort" });
});

test("a search tells where it found the words", async () => {
  const found = await list('q=NEVER+"nobody answers"&tag=parcel&tag=angry');
  expect(found.length).toBe(3);
  for (const { match } of found) {
    const marked = match?.ranges.map(({ start, end }) => match.text.slice(start, end));
    expect(marked).toEqual(["never", "nobody", "answers"]);
    expect(match?.text).toContain("My parcel never arrived");
  }
  // By the agent's name alone: nothing of what was said is to be marked.
  expect((await list("q=Cleo")).map(({ match }) => match)).toEqual([null]);
});

test("a version of an agent lists what took place on the days on which it was in use", async () => {
  const post = async (path: string, body: object) => (await service.call("POST", path, { key, body })).json.data;
  const { id: agent } = await post("/agents", { name: "Bot", kind: "ai", instructions: "Answer." });
  await post(`/agents/${agent}/publish`, {});
  const today = await post("/conversations", { agent, transcript: good });
  await post("/conversations", { agent, transcript: good, started_at: "2020-01-01T00:00:00Z" });
  const of = async (version: number) => idsOf(await list(`agent=${agent}&agent_version=${version}`));
  expect(await of(1)).toEqual([today.id]);
  // The day belongs to the last version that was published on it.
  await service.call("PATCH", `/agents/${agent}`, { key, body: { instructions: "Answer well." } });
  await post(`/agents/${agent}/publish`, {});
  expect([await of(1), await of(2)]).toEqual([[], [today.id]]);
  for (const query of [`agent=${agent}&agent_version=3`, "agent_version=1"]) {
    expect((await get(`/conversations?${query}`)).json.error).toMatchObject({ field: "agent_version" });
  }
});

test("a contact that is renamed is listed by its new name", async () => {
  const [{ contact_id: id }] = all as unknown as [{ contact_id: string }];
  await service.call("PATCH", `/contacts/${id}`, { key, body: { first_name: "Lee" } });
  const names = (await list(`contact_id=${id}`)).map(({ contact_name }) => contact_name);
  expect(names).toEqual(given.map(() => "Lee Park"));
});
