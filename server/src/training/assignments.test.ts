import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { builtInScenarios } from "./built-in/all.ts";
import { openWorld, type World } from "./test-world.ts";

let service: TestService;
let world: World;

beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service, "ws_assignments");
});

const later = "2099-01-01T00:00:00.000Z";
const earlier = "2021-01-01T00:00:00.000Z";
/** With the world's rubric: the first scores 100, the second 0. */
const good = "Agent: Good morning, this is Ann. I am sorry to hear that.";
const bad = "Agent: What do you want?";

const assign = async (body: object) => world.call("POST", "/training/assignments", { due_at: later, ...body });
const assigned = async (body: object) => (await assign(body)).json.data.items;
const read = async (id: string) => (await world.call("GET", `/training/assignments/${id}`)).json.data;
const practise = (scenario_id: string, trainee: string, transcript: string) =>
  world.made("/training/attempts", { scenario_id, trainee, transcript });

test("a scenario is assigned to several people, and a completed attempt completes the assignment of its trainee", async () => {
  const scenario_id = builtInScenarios[0]?.id as string;
  const [ann, bob] = await assigned({ scenario_id, trainees: ["ann", "bob"], note: "Take your time." });
  expect(ann).toMatchObject({
    scenario_id,
    scenario_title: "The internet is down",
    trainee: "ann",
    status: "open",
    due_at: later,
    overdue: false,
    target_score: null,
    note: "Take your time.",
    attempts: 0,
    attempt_id: null,
  });
  const { id } = await world.made("/training/attempts", { scenario_id, trainee: "ann" });
  await world.say(id, "Good morning, this is Ann.");
  expect((await read(ann.id)).status).toBe("open");
  await world.complete(id);
  expect(await read(ann.id)).toMatchObject({ status: "completed", attempts: 1, attempt_id: id, overdue: false });
  expect(await read(bob.id)).toEqual(bob);
});

test("an assignment with a target stays open until an attempt reaches it", async () => {
  const scenario_id = await world.scenario();
  const [{ id }] = await assigned({ scenario_id, trainees: ["cleo"], target_score: 80, due_at: earlier });
  await practise(scenario_id, "cleo", bad);
  expect(await read(id)).toMatchObject({ status: "open", attempts: 1, best_score: 0, attempt_id: null, overdue: true });
  const reached = await practise(scenario_id, "cleo", good);
  await practise(scenario_id, "cleo", good);
  expect(await read(id)).toMatchObject({
    status: "completed",
    attempts: 2,
    best_score: 100,
    attempt_id: reached.id,
    overdue: true,
  });
});

test("who has it to do already is a 409, and nobody gets it; once done it can be assigned again", async () => {
  const scenario_id = await world.scenario();
  await assigned({ scenario_id, trainees: ["dan"] });
  const refused = await assign({ scenario_id, trainees: ["eve", "dan"] });
  expect([refused.status, refused.json.error.field]).toEqual([409, "trainees"]);
  const of = async (trainee: string) =>
    (await world.call("GET", `/training/assignments?trainee=${trainee}`)).json.data.items;
  expect(await of("eve")).toEqual([]);
  await practise(scenario_id, "dan", good);
  expect((await assign({ scenario_id, trainees: ["dan"] })).status).toBe(201);
  expect((await of("dan")).map(({ status }: { status: string }) => status)).toEqual(["open", "completed"]);
});

test.each([
  [{ scenario_id: "scn_0000000000000000000000", trainees: ["a"] }, "scenario_id"],
  [{ trainees: [] }, "trainees"],
  [{ trainees: ["a", "a"] }, "trainees"],
  [{ trainees: ["a"], due_at: "tomorrow" }, "due_at"],
  [{ trainees: ["a"], target_score: 101 }, "target_score"],
])("what can't be assigned is a 400: %j", async (body, field) => {
  const { status, json } = await assign({ scenario_id: builtInScenarios[1]?.id, ...body });
  expect([status, json.error.field]).toEqual([400, field]);
});

test("date, target and note can be changed while it is open, and it can be deleted", async () => {
  const scenario_id = await world.scenario();
  const [{ id }] = await assigned({ scenario_id, trainees: ["fay"], target_score: 50, note: "n" });
  const path = `/training/assignments/${id}`;
  const { json } = await world.call("PATCH", path, { due_at: "2098-01-01", target_score: null });
  expect(json.data).toMatchObject({ due_at: "2098-01-01T00:00:00.000Z", target_score: null, note: "n" });
  expect(await read(id)).toEqual(json.data);
  await practise(scenario_id, "fay", bad);
  expect((await world.call("PATCH", path, { note: "x" })).status).toBe(409);
  expect((await world.call("DELETE", path)).json.data).toEqual({ id, deleted: true });
  for (const method of ["GET", "DELETE"]) expect((await world.call(method, path)).status).toBe(404);
});

test("the list is narrowed down by trainee, scenario, status and time", async () => {
  const scenario_id = await world.scenario();
  const [late] = await assigned({ scenario_id, trainees: ["gus"], due_at: earlier });
  const [open, done] = await assigned({ scenario_id, trainees: ["hal", "ida"] });
  await practise(scenario_id, "ida", good);
  const list = async (query: string) =>
    (await world.call("GET", `/training/assignments?scenario_id=${scenario_id}${query}`)).json.data.items.map(
      ({ id }: { id: string }) => id,
    );
  expect((await list("")).sort()).toEqual([late.id, open.id, done.id].sort());
  expect(await list("&overdue=true")).toEqual([late.id]);
  expect((await list("&overdue=false")).sort()).toEqual([open.id, done.id].sort());
  expect(await list("&status=completed")).toEqual([done.id]);
  expect(await list("&trainee=hal&status=open&overdue=false")).toEqual([open.id]);
});

describe("figures", () => {
  let one: string;
  let two: string;

  beforeAll(async () => {
    world = await openWorld(service, "ws_figures");
    one = await world.scenario({ title: "One" });
    two = await world.scenario({ title: "Two" });
    await assigned({ scenario_id: one, trainees: ["ann", "bob"], due_at: earlier, target_score: 90 });
    await assigned({ scenario_id: two, trainees: ["ann"] });
    await practise(one, "ann", bad);
    await practise(one, "ann", good);
    await world.made("/training/attempts", { scenario_id: two, trainee: "ann" });
    await practise(two, "bob", good);
  });

  test("tell a trainee's way from the first to the newest score", async () => {
    const { json } = await world.call("GET", "/training/progress?trainee=ann");
    expect(json.data).toMatchObject({
      trainee: "ann",
      attempts: 3,
      completed: 2,
      passed: 1,
      average_score: 50,
      best_score: 100,
      first_score: 0,
      last_score: 100,
      assignments: { open: 1, overdue: 0, completed: 1, completed_late: 1 },
      scenarios: [
        { scenario_id: one, scenario_title: "One", attempts: 2, completed: 2, average_score: 50 },
        { scenario_id: two, attempts: 1, completed: 0, average_score: null },
      ],
      truncated: false,
    });
    expect(json.data.criteria).toEqual([
      { key: "greeting", name: "Greets", judged: 2, passed_share: 0.5 },
      { key: "sorry", name: "Says sorry", judged: 2, passed_share: 0.5 },
    ]);
  });

  test("tell what the team did, by trainee and scenario", async () => {
    const { json } = await world.call("GET", "/training/team");
    expect(json.data).toMatchObject({
      trainees: 2,
      attempts: 4,
      completed: 3,
      passed: 2,
      average_score: 66.67,
      assignments: { open: 2, overdue: 1, completed: 1, completed_late: 1 },
      by_trainee: [
        { trainee: "ann", attempts: 3, first_score: 0, last_score: 100 },
        { trainee: "bob", attempts: 1, passed: 1 },
      ],
    });
    expect(json.data.scenarios.map(({ attempts }: { attempts: number }) => attempts)).toEqual([2, 2]);
  });

  test("are those of the time that is asked for, and zeros where nothing was done", async () => {
    const past = await world.call("GET", `/training/team?created_before=${earlier}`);
    expect(past.json.data).toMatchObject({
      trainees: 0,
      attempts: 0,
      average_score: null,
      by_trainee: [],
      criteria: [],
    });
    const nobody = await world.call("GET", "/training/progress?trainee=nobody");
    expect(nobody.json.data).toMatchObject({ attempts: 0, first_score: null, assignments: { open: 0, completed: 0 } });
    expect((await world.call("GET", "/training/progress")).json.error.field).toBe("trainee");
  });

  test("of others are closed to viewers, who see their own attempts and assignments only", async () => {
    const { cookie, email } = await service.person("ws_figures", "viewer");
    const { cookie: coach } = await service.person("ws_figures", "reviewer");
    const [own] = await assigned({ scenario_id: one, trainees: [email] });
    const attempt = await practise(two, email, good);
    const get = (path: string, who = cookie) => service.call("GET", path, { cookie: who });
    const [others] = (await world.call("GET", "/training/assignments?trainee=bob")).json.data.items;
    const [foreign] = (await world.call("GET", "/training/attempts?trainee=bob")).json.data.items;

    expect((await get("/training/assignments")).json.data.items).toEqual([own]);
    expect((await get("/training/assignments?trainee=bob")).json.data.items).toEqual([]);
    expect((await get(`/training/assignments/${own.id}`)).status).toBe(200);
    expect((await get(`/training/assignments/${others.id}`)).status).toBe(404);
    const ids = (await get("/training/attempts")).json.data.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([attempt.id]);
    expect((await get("/training/attempts?trainee=bob")).json.data.items).toEqual([]);
    expect((await get(`/training/attempts/${foreign.id}`)).status).toBe(404);
    expect((await get(`/training/progress?trainee=${email}`)).json.data.attempts).toBe(1);
    expect((await get("/training/progress?trainee=bob")).status).toBe(403);
    expect((await get("/training/team")).status).toBe(403);
    expect((await get("/stream?types=training_attempt.completed")).status).toBe(403);
    for (const path of ["/training/team", "/training/progress?trainee=bob", `/training/attempts/${foreign.id}`]) {
      expect((await get(path, coach)).status).toBe(200);
    }
  });
});
