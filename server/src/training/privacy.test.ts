import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { openWorld, type World } from "./test-world.ts";

let service: TestService;
let world: World;

beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service, "ws_practice");
});

const said = "I am sorry. Is ada@example.com yours?";
const masked = "I am sorry. Is [EMAIL] yours?";
const leaks = (value: unknown) => JSON.stringify(value).includes("ada@example.com");

async function practise() {
  const { id } = await world.attempt();
  const reply = await world.say(id, said);
  const completed = await world.complete(id);
  const transcript = `Customer: It is ada@example.com\nAgent: ${said}`;
  const handedIn = await world.call("POST", "/training/attempts", {
    scenario_id: await world.scenario(),
    trainee: "ann",
    transcript,
  });
  const audited = await Promise.all(
    [reply, handedIn].map(({ json }) =>
      service.call("GET", `/audit/${json.meta.request_id}`, { cookie: world.cookie }),
    ),
  );
  return {
    ids: [id, handedIn.json.data.id],
    answers: [reply, completed, handedIn].map(({ json }) => json.data),
    audited,
  };
}

const shown = async (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => [(await world.call("GET", `/training/attempts/${id}`)).json.data, await world.events(id)]),
  );

test("what was said in practice is masked in whatever is shown and sent, and comes back when it no longer is", async () => {
  await world.setMode("mask_shown");
  const { ids, answers, audited } = await practise();
  expect(answers[0].message.text).toBe(masked);
  expect(leaks(answers)).toBe(false);
  expect(leaks(await shown(ids))).toBe(false);
  expect(leaks(audited.map(({ json }) => json.data.payload))).toBe(false);
  const evidence = answers[1].criteria[1].evidence[0];
  expect([evidence.start, evidence.end]).toEqual([null, null]);
  await world.setMode("off");
  expect((await world.call("GET", `/training/attempts/${ids[0]}`)).json.data.messages[1].text).toBe(said);
});

test("what is masked before it is stored is gone for good, and its evidence fits what is stored", async () => {
  await world.setMode("mask_stored");
  const { ids } = await practise();
  await world.setMode("off");
  const { rows } = await service.db.pool.query("select text from training_message where attempt_id = $1", [ids[0]]);
  expect(rows.map(({ text }) => text)).toContain(masked);
  const seen = await shown(ids);
  expect(leaks(seen)).toBe(false);
  const [attempt] = seen[0] as [
    { messages: { text: string }[]; criteria: { evidence: Evidence[] }[]; feedback: Evidence[] },
  ];
  const quotes = [...attempt.criteria.flatMap(({ evidence }) => evidence), ...attempt.feedback];
  expect(attempt.feedback.length).toBeGreaterThan(0);
  for (const { turn, start, end, quote } of quotes) {
    expect(attempt.messages[turn]?.text.slice(start, end)).toBe(quote);
  }
});

test("the customer hears what was said, though it is masked before it is stored", async () => {
  await world.setMode("mask_stored");
  const scenario_id = await world.scenario({
    turns: [
      { text: "Yes, that is mine.", when: ["ada@example.com"] },
      { text: "What is [EMAIL]?", when: ["email"] },
      { text: "And now?" },
    ],
  });
  const { id } = await world.attempt({ scenario_id });
  const { json } = await world.say(id, said);
  await world.setMode("off");
  expect([json.data.message.text, json.data.reply.text]).toEqual([masked, "Yes, that is mine."]);
});

interface Evidence {
  readonly turn: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}
