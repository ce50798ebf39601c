import { beforeAll, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { openWorld, type World } from "./test-world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld(await startTestService(), "ws_scenarios");
});

test("a scenario is answered as it was sent, with defaults for what was left out", async () => {
  const sent = {
    title: "Refund",
    persona: "Maria",
    opening_line: "Where is my money?",
    facts: { order: "A-1", price: 9.5, __proto: "x" },
    turns: [{ text: "Now!", when: ["when"] }, { text: "Well." }],
  };
  const { id, created_at, updated_at, ...rest } = await world.made("/training/scenarios", sent);
  expect(rest).toEqual({
    ...sent,
    goal: null,
    closing_line: "That is all from me. Goodbye.",
    turns: [sent.turns[0], { text: "Well.", when: [] }],
    rubric_id: null,
    rubric_key: null,
    difficulty: "medium",
    category: null,
    customer: null,
    built_in: false,
    made_from: null,
  });
  expect((await world.call("GET", `/training/scenarios/${id}`)).json.data).toEqual({
    id,
    ...rest,
    created_at,
    updated_at,
  });
});

test("a change keeps what is left out, clears what is null, and replaces lists as a whole", async () => {
  const id = await world.scenario({ goal: "Block it", facts: { a: 1 } });
  const body = { goal: null, closing_line: null, facts: { b: 2 }, turns: [{ text: "Only this." }], difficulty: "hard" };
  const { json } = await world.call("PATCH", `/training/scenarios/${id}`, body);
  expect(json.data).toMatchObject({
    title: "A card that is gone",
    goal: null,
    closing_line: "That is all from me. Goodbye.",
    facts: { b: 2 },
    turns: [{ text: "Only this.", when: [] }],
    rubric_id: world.rubricId,
    difficulty: "hard",
  });
  expect(json.data.facts).toEqual({ b: 2 });
  expect((await world.call("GET", `/training/scenarios/${id}`)).json.data).toEqual(json.data);
});

function concern(key: string) {
  return { key, lines: ["Well?"] };
}

test.each([
  [{ rubric_id: "rub_0000000000000000000000" }, "rubric_id"],
  [{ turns: [{ text: "a" }, { text: "b", when: ["yes", "?!"] }] }, "turns.1.when.1"],
  [{ turns: Array.from({ length: 51 }, () => ({ text: "a" })) }, "turns"],
  [{ facts: { a: { b: 1 } } }, "facts.a"],
  [{ difficulty: "brutal" }, "difficulty"],
  [{ customer: { concerns: [] } }, "customer.concerns"],
  [{ customer: { concerns: [concern("a"), concern("a")] } }, "customer.concerns.1.key"],
  [{ customer: { concerns: [{ ...concern("a"), settled_by: ["?"] }] } }, "customer.concerns.0.settled_by.0"],
  [{ customer: { concerns: [{ ...concern("a"), after: ["b"] }] } }, "customer.concerns.0.after.0"],
])("what can't be played is a 400 on its field, and nothing is made or changed: %j", async (bad, field) => {
  const id = await world.scenario();
  const before = (await world.call("GET", `/training/scenarios/${id}`)).json.data;
  const made = { title: "Bad", opening_line: "a", ...bad };
  for (const reply of [
    await world.call("POST", "/training/scenarios", made),
    await world.call("PATCH", `/training/scenarios/${id}`, { title: "Bad", ...bad }),
  ]) {
    expect([reply.status, reply.json.error.field]).toEqual([400, field]);
  }
  expect((await world.call("GET", `/training/scenarios/${id}`)).json.data).toEqual(before);
  const { json } = await world.call("GET", "/training/scenarios?limit=100");
  expect(json.data.items.filter(({ title }: { title: string }) => title === "Bad")).toEqual([]);
});

test("a deleted scenario is gone for everybody, but attempts at it are read and completed", async () => {
  const scenario_id = await world.scenario({ difficulty: "easy" });
  const { id } = await world.made("/training/attempts", { scenario_id, trainee: "bob" });
  const easy = async () =>
    (await world.call("GET", "/training/scenarios?difficulty=easy&built_in=false")).json.data.items.map(
      (item: { id: string }) => item.id,
    );
  expect(await easy()).toEqual([scenario_id]);

  const path = `/training/scenarios/${scenario_id}`;
  expect((await world.call("DELETE", path)).json.data).toEqual({ id: scenario_id, deleted: true });
  for (const [method, body] of [["GET"], ["PATCH", { title: "x" }], ["DELETE"]] as const) {
    expect((await world.call(method, path, body)).status).toBe(404);
  }
  expect(await easy()).toEqual([]);
  const again = await world.call("POST", "/training/attempts", { scenario_id, trainee: "bob" });
  expect([again.status, again.json.error.field]).toEqual([400, "scenario_id"]);

  expect((await world.say(id, "Good morning")).status).toBe(201);
  expect((await world.complete(id)).json.data).toMatchObject({ scenario_id, status: "completed" });
  const { json } = await world.call("GET", `/training/attempts?scenario_id=${scenario_id}`);
  expect(json.data.items).toMatchObject([{ id, scenario_title: "A card that is gone" }]);
});
