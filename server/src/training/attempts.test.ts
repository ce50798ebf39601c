import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import type { Database } from "../database/database.ts";
import { systemClock } from "../platform/clock.ts";
import { completeAttempt } from "./complete-attempt.ts";
import { sayToCustomer } from "./say-to-customer.ts";
import { openWorld, type World } from "./test-world.ts";

let service: TestService;
let world: World;

beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service, "ws_attempts");
});

const read = async (id: string) => (await world.call("GET", `/training/attempts/${id}`)).json.data;
const greeting = "Good morning, this is Ann. I am sorry to hear that.";

test("a practice call is begun by the customer, answered line by line, scored, and told of once", async () => {
  const { id, messages, status, score } = await world.attempt();
  expect({ status, score }).toEqual({ status: "in_progress", score: null });
  expect(messages).toMatchObject([{ index: 0, speaker: "customer", text: "My card is gone." }]);

  const replies = [];
  for (const text of [greeting, "Where was it?", "I have blocked it."])
    replies.push((await world.say(id, text)).json.data);
  expect(replies.map(({ reply, finished }) => [reply.index, reply.text, finished])).toEqual([
    [2, "And now?", false],
    [4, "In the park.", false],
    [6, "Bye.", true],
  ]);

  const { json, status: answered } = await world.complete(id);
  expect(answered).toBe(200);
  expect(json.data).toMatchObject({ status: "completed", passed: true, rubric_id: world.rubricId, rubric_version: 1 });
  expect(json.data.criteria).toMatchObject([
    { key: "greeting", verdict: "pass", evidence: [{ turn: 1, node_id: "n2" }, { turn: 1 }] },
    { key: "sorry", verdict: "pass", evidence: [{ turn: 1, quote: expect.stringContaining("I am sorry") }] },
  ]);
  expect(await read(id)).toEqual(json.data);
  expect(await world.events(id)).toMatchObject([
    { resource: { type: "training_attempt", id }, sequence: 1, data: json.data },
  ]);
  expect((await world.events(id))[0].data).toEqual(json.data);
});

test("a transcript is scored in the call that brings it, and told of", async () => {
  const transcript = `Customer: My card is gone.\nTrainee: ${greeting}`;
  const attempt = await world.attempt({ transcript });
  expect(attempt).toMatchObject({ status: "completed", score: 100, passed: true, transcript });
  const { turn, start, end, quote } = attempt.criteria[0].evidence[0];
  expect(attempt.messages.map(({ speaker }: { speaker: string }) => speaker)).toEqual(["customer", "trainee"]);
  expect([turn, attempt.messages[turn].text.slice(start, end)]).toEqual([1, quote]);
  expect(await read(attempt.id)).toEqual(attempt);
  const [event, ...more] = await world.events(attempt.id);
  expect([event.data, more]).toEqual([attempt, []]);
  const bad = await world.attempt({ transcript: "Customer: Hello?\nAgent: What do you want?" });
  expect(bad).toMatchObject({ score: 0, passed: false, completed_at: bad.created_at });
});

test.each([
  ["", "transcript"],
  ["   ", "transcript"],
  ["nobody says this", "transcript"],
  ["x".repeat(100_001), "transcript"],
  [5, "transcript"],
])("a transcript without the trainee is a 400, and nothing is made (%#)", async (transcript, field) => {
  const body = { scenario_id: await world.scenario(), trainee: "nobody", transcript };
  const reply = await world.call("POST", "/training/attempts", body);
  expect([reply.status, reply.json.error.field]).toEqual([400, field]);
  expect((await world.call("GET", "/training/attempts?trainee=nobody")).json.data.items).toEqual([]);
});

describe("an attempt refuses with a 409", () => {
  test("to be completed before the trainee has said anything", async () => {
    const { id } = await world.attempt();
    expect((await world.complete(id)).status).toBe(409);
    expect((await read(id)).status).toBe("in_progress");
    expect(await world.events(id)).toEqual([]);
  });

  test("messages and a second completion, once it is completed", async () => {
    const { id } = await world.attempt();
    await world.say(id, greeting);
    const { json } = await world.complete(id);
    expect((await world.say(id, "And one more thing")).status).toBe(409);
    expect((await world.complete(id)).status).toBe(409);
    expect(await read(id)).toEqual(json.data);
    const handedIn = await world.attempt({ transcript: `Agent: ${greeting}` });
    expect((await world.say(handedIn.id, "More")).status).toBe(409);
  });

  test("the 61st message, and is completed with the sixty", async () => {
    const { id } = await world.attempt();
    await service.db.pool.query(
      `with counted as (update training_attempt set message_count = 119 where id = $1 returning *)
       insert into training_message (workspace_id, mode, attempt_id, position, speaker, text, created_at)
       select workspace_id, mode, id, n, case n % 2 when 1 then 'trainee' else 'customer' end, 'Well.', now()
         from counted cross join generate_series(1, 118) as n`,
      [id],
    );
    expect((await world.say(id, "The sixtieth")).json.data.reply.index).toBe(120);
    const refused = await world.say(id, "One more");
    expect([refused.status, refused.json.error.field]).toEqual([409, "text"]);
    expect((await world.complete(id)).json.data.messages).toHaveLength(121);
  });
});

test("of many who complete it at once one is answered with the score, and one event tells of it", async () => {
  const { id } = await world.attempt();
  await world.say(id, greeting);
  const replies = await Promise.all(Array.from({ length: 6 }, () => world.complete(id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await world.events(id)).toHaveLength(1);
});

test("messages sent at once follow each other, and no line is said twice", async () => {
  const turns = Array.from({ length: 6 }, (_, i) => ({ text: `line ${i}` }));
  const { id } = await world.made("/training/attempts", {
    scenario_id: await world.scenario({ turns }),
    trainee: "ann",
  });
  const replies = await Promise.all(turns.map((_, i) => world.say(id, `said ${i}`)));
  expect(replies.map(({ json }) => json.data.reply.text).sort()).toEqual(turns.map(({ text }) => text));
  const { messages } = await read(id);
  expect(messages.map(({ index }: { index: number }) => index)).toEqual(Array.from({ length: 13 }, (_, i) => i));
  expect(
    messages.filter((_: unknown, i: number) => i % 2 === 1).every(({ text }: { text: string }) => /said/.test(text)),
  ).toBe(true);
});

describe("what is said while it is being scored", () => {
  const scope = { workspaceId: "ws_attempts", mode: "live" } as const;
  /** Completes it while, so many times, something is said between the scoring and the commit. */
  function completeAmong(id: string, times: number) {
    const { db } = service;
    const deps = { db, clock: systemClock };
    let left = times;
    const transaction: Database["transaction"] = async (work) => {
      if (left-- > 0) await sayToCustomer(deps, { scope, id, text: greeting, mask: undefined });
      return db.transaction(work);
    };
    return completeAttempt({ ...deps, db: { query: db.query, transaction } }, { scope, id, mask: undefined });
  }

  test("is scored as well", async () => {
    const { id } = await world.attempt();
    await world.say(id, "Hello");
    const { messages, criteria } = await completeAmong(id, 2);
    expect(messages).toHaveLength(7);
    expect(criteria[1]?.verdict).toBe("pass");
    const [event, ...more] = await world.events(id);
    expect([event.data, more]).toEqual([await read(id), []]);
  });

  test("without end is a 409 that leaves it in progress", async () => {
    const { id } = await world.attempt();
    await world.say(id, "Hello");
    await expect(completeAmong(id, 3)).rejects.toMatchObject({ code: "conflict" });
    expect((await read(id)).status).toBe("in_progress");
    expect(await world.events(id)).toEqual([]);
  });
});

test("a change of the scenario changes no attempt under way", async () => {
  const scenario_id = await world.scenario();
  const { id } = await world.made("/training/attempts", { scenario_id, trainee: "ann" });
  await world.call("PATCH", `/training/scenarios/${scenario_id}`, { title: "New", turns: [], rubric_id: null });
  expect((await world.say(id, "Where?")).json.data.reply.text).toBe("In the park.");
  expect((await world.complete(id)).json.data).toMatchObject({
    rubric_id: world.rubricId,
    scenario_title: "A card that is gone",
  });
});

test("a rubric that is not in use gives way to the default, and the attempt says so", async () => {
  const asked = [{ key: "asked", name: "Asked", question: "Was it good?" }];
  const draft = await world.made("/rubrics", { name: "Draft", criteria: asked });
  const scenario_id = await world.scenario({ rubric_id: draft.id });
  const attempt = await world.made("/training/attempts", {
    scenario_id,
    trainee: "a",
    transcript: `Agent: ${greeting}`,
  });
  expect(attempt.notes).toEqual([expect.stringContaining("the requested rubric is not in use")]);
  expect(attempt.rubric_id).not.toBe(draft.id);
});

test("a retry under the same Idempotency-Key completes and tells once, byte for byte", async () => {
  const body = { scenario_id: await world.scenario(), trainee: "retry", transcript: `Agent: ${greeting}` };
  const send = () => world.call("POST", "/training/attempts", body, { "idempotency-key": "practice-1" });
  const [first, second] = [await send(), await send()];
  expect(second.text).toBe(first.text);
  expect(await world.events(first.json.data.id)).toHaveLength(1);
  expect((await world.call("GET", "/training/attempts?trainee=retry")).json.data.items).toHaveLength(1);
});

test("lists are narrowed down by scenario, trainee and status, and show no more than an outline", async () => {
  const scenario_id = await world.scenario();
  const done = await world.made("/training/attempts", {
    scenario_id,
    trainee: "list",
    transcript: `Agent: ${greeting}`,
  });
  const open = await world.made("/training/attempts", { scenario_id, trainee: "list" });
  const ids = async (query: string) =>
    (await world.call("GET", `/training/attempts?${query}`)).json.data.items.map(({ id }: { id: string }) => id);
  expect(await ids(`scenario_id=${scenario_id}`)).toEqual([open.id, done.id]);
  expect(await ids("trainee=list&status=completed")).toEqual([done.id]);
  expect(await ids(`status=in_progress&scenario_id=${scenario_id}&trainee=list`)).toEqual([open.id]);
  expect(await ids("trainee=somebody")).toEqual([]);
  const { transcript, messages, notes, criteria, seed, customer, feedback, ...outline } = done;
  const { json } = await world.call("GET", "/training/attempts?trainee=list&status=completed");
  expect(json.data.items).toEqual([outline]);
});
