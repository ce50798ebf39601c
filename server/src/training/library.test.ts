import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { builtInScenarios } from "./built-in/all.ts";
import { practiceScripts } from "./built-in/test-scripts.ts";
import { openWorld, type World } from "./test-world.ts";

let service: TestService;
let world: World;

beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service, "ws_library");
});

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const builtIns = builtInScenarios.map(({ id }) => id);
const first = builtIns[0] as string;

/** All pages of the list, by the cursor. */
async function walk(query: string, key?: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 0; page < 30; page++) {
    const after = found.length > 0 ? `&starting_after=${found.at(-1)}` : "";
    const path = `/training/scenarios?limit=4&${query}${after}`;
    const { json } = key ? await service.call("GET", path, { key }) : await world.call("GET", path);
    found.push(...ids(json.data.items));
    if (!json.data.has_more) return found;
  }
  throw new Error("the list has no end");
}

test("a fresh workspace has every built-in scenario in both modes", async () => {
  await service.workspace("ws_fresh");
  for (const mode of ["live", "test"] as const) {
    const { secret } = await service.key("ws_fresh", mode);
    expect(await walk("", secret)).toEqual(builtIns.toReversed());
    const { json } = await service.call("GET", `/training/scenarios/${first}`, { key: secret });
    expect(json.data).toMatchObject({ built_in: true, title: "The internet is down", rubric_key: "customer_support" });
  }
});

test("a walk by cursor meets own and built-in scenarios once each, in both orders and with filters", async () => {
  const own = [await world.scenario(), await world.scenario(), await world.scenario({ category: "billing" })];
  expect(await walk("")).toEqual([...own.toReversed(), ...builtIns.toReversed()]);
  expect(await walk("order=asc")).toEqual([...builtIns, ...own]);
  expect(await walk("built_in=false")).toEqual(own.toReversed());
  expect(await walk("built_in=true&order=asc")).toEqual(builtIns);
  expect(await walk("category=billing")).toEqual([own[2], builtIns[5], builtIns[4]]);
  expect(await walk("created_after=2021-01-01T00:00:00Z")).toEqual(own.toReversed());
  expect(await walk("category=sales&difficulty=hard")).toEqual([builtIns[3]]);
});

test("a built-in scenario can't be changed or deleted, but its copy can", async () => {
  const path = `/training/scenarios/${first}`;
  for (const [method, body] of [["PATCH", { title: "Mine" }], ["DELETE"]] as const) {
    const { status, json } = await world.call(method, path, body);
    expect([status, json.error.code, json.error.field]).toEqual([409, "conflict", "id"]);
    expect(json.error.message).toContain("copy");
  }
  const original = (await world.call("GET", path)).json.data;
  const copy = await world.made(`${path}/copy`, { title: "Ours" });
  const { id, created_at, updated_at, ...content } = copy;
  const { id: _id, created_at: _created, updated_at: _updated, ...expected } = original;
  expect(content).toEqual({ ...expected, title: "Ours", built_in: false, made_from: first });
  const changed = await world.call("PATCH", `/training/scenarios/${id}`, { customer: null, difficulty: "hard" });
  expect(changed.json.data).toMatchObject({ title: "Ours", customer: null, difficulty: "hard" });
  expect((await world.call("GET", path)).json.data).toEqual(original);
});

/** Says the lines until the customer has left, and completes the attempt. */
async function play(scenario_id: string, lines: readonly string[], body: object = {}) {
  const { id } = await world.made("/training/attempts", { scenario_id, trainee: "ann@example.com", seed: 7, ...body });
  const replies = [];
  for (const text of lines) {
    const { json } = await world.say(id, text);
    replies.push(json.data);
    if (json.data.finished) break;
  }
  return { id, replies, attempt: (await world.complete(id)).json.data };
}

describe("an attempt at a built-in scenario", () => {
  const { well, badly } = practiceScripts[7] ?? { well: [], badly: [] };
  const refund = builtIns[6] as string;

  test("is scored by its ready-made rubric, with the customer's mood in every reply", async () => {
    const { replies, attempt } = await play(refund, well);
    expect(attempt).toMatchObject({
      status: "completed",
      rubric_id: null,
      rubric_version: null,
      rubric_key: "customer_support",
      seed: 7,
      passed: true,
      customer: { end: "satisfied" },
    });
    expect(replies.at(-1)).toMatchObject({ finished: true, reply: { source: "script", note: null } });
    const moods = replies.map(({ reply }) => reply.mood);
    expect(moods.at(-1)).toBeGreaterThan(moods[0]);
    const [event] = await world.events(attempt.id);
    expect(event.data).toEqual(attempt);
  });

  test("quotes the trainee's own words with their place, and offers a better sentence of this very scenario", async () => {
    const { attempt } = await play(refund, badly);
    expect(attempt.passed).toBe(false);
    const improve = attempt.feedback.filter(({ kind }: { kind: string }) => kind === "improve");
    expect(improve.length).toBeGreaterThan(2);
    for (const { turn, start, end, quote, better, comment } of improve) {
      expect(attempt.messages[turn]).toMatchObject({ speaker: "trainee" });
      expect(attempt.messages[turn].text.slice(start, end)).toBe(quote);
      expect([typeof better, typeof comment]).toEqual(["string", "string"]);
      expect(better).not.toBe(quote);
    }
    expect(improve).toContainEqual(
      expect.objectContaining({
        moment: "blame",
        criterion: "professionalism",
        quote: "You should have kept the receipt.",
        better: "I'm sorry that this happened to you. Could you give me the order number, please?",
      }),
    );
    const offered = improve.map(({ better }: { better: string }) => better).join(" ");
    expect(offered).toContain("Your boots arrived on 6 May, and we failed to book them in");
  });

  test("takes no message once the customer has left, and the same seed gives the same answers", async () => {
    const [one, two] = [await play(refund, badly), await play(refund, badly)];
    expect(one.replies.map(({ reply }) => reply.text)).toEqual(two.replies.map(({ reply }) => reply.text));
    const { id } = await world.made("/training/attempts", { scenario_id: refund, trainee: "ann", seed: 7 });
    for (const text of badly) if ((await world.say(id, text)).json.data.finished) break;
    const refused = await world.say(id, "Wait!");
    expect([refused.status, refused.json.error.field]).toEqual([409, "text"]);
    expect((await world.call("GET", `/training/attempts/${id}`)).json.data.customer.end).toBe("angry");
  });

  test("is not shown to another workspace that practises the same scenario", async () => {
    const other = await openWorld(service, "ws_neighbour");
    await other.made("/training/attempts", { scenario_id: first, trainee: "bob" });
    expect((await world.call("GET", `/training/attempts?scenario_id=${first}`)).json.data.items).toEqual([]);
  });
});

test("a transcript of a built-in scenario gets feedback with places in its turns", async () => {
  const transcript = "Customer: Where is my money?\nTrainee: As I said, you should have waited. That's our policy.";
  const attempt = await world.made("/training/attempts", { scenario_id: builtIns[6], trainee: "ann", transcript });
  const blame = attempt.feedback.find(({ moment }: { moment: string }) => moment === "blame");
  expect(attempt.messages[blame.turn].text.slice(blame.start, blame.end)).toBe(blame.quote);
  expect(blame.better).toContain("Where is my money?");
});

test("a scenario of one's own can have a customer who reacts", async () => {
  const customer = {
    mood: 40,
    answers: [{ key: "plate", when: ["number plate"], lines: ["It is B-XY 12."] }],
    concerns: [{ key: "tow", lines: ["Where is my car?"], settled_by: ["yard"], after: ["plate"] }],
  };
  const scenario_id = await world.scenario({ customer, turns: [] });
  const { replies, attempt } = await play(scenario_id, [
    "It is in the yard in Mill Street.",
    "I'm sorry. What is your number plate?",
    "Thank you. Your car is in the yard in Mill Street.",
    "You're welcome, goodbye.",
  ]);
  expect(replies.map(({ reply }) => reply.text.includes("B-XY 12"))).toEqual([false, true, false, false]);
  expect(attempt).toMatchObject({ rubric_id: world.rubricId, customer: { end: "satisfied" } });
});
