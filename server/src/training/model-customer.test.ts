import { beforeAll, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { fails, says, startModelServer } from "../models/test-model-server.ts";
import { builtInScenarios } from "./built-in/all.ts";
import { openWorld, type World } from "./test-world.ts";

const model = await startModelServer(fails(500));
const scenario_id = builtInScenarios[0]?.id as string;
let world: World;

beforeAll(async () => {
  const service = await startTestService({ LLM_BASE_URL: model.url, LLM_MODEL: "stub", LLM_TIMEOUT_SECONDS: "5" });
  world = await openWorld(service, "ws_model_customer");
});

const begin = async () => (await world.made("/training/attempts", { scenario_id, trainee: "ann", seed: 1 })).id;
const question = "Good morning, this is Ann. May I have your customer number?";

test("a model puts the customer's words, and knows no fact that was not asked for", async () => {
  model.begin((_call, response) => says(response, "Oh hi Ann! Sure, that would be K-20418, Linden Road 12."));
  const id = await begin();
  const { json } = await world.say(id, question);
  expect(json.data.reply).toMatchObject({
    text: "Oh hi Ann! Sure, that would be K-20418, Linden Road 12.",
    source: "model",
    note: null,
    mood: expect.any(Number),
  });
  const [call] = model.calls;
  expect(call?.system).toContain("K-20418");
  expect(call?.system).not.toMatch(/red|restarted|eight/);
  expect(call?.user).toBe(question);
});

test.each([
  ["fails", fails(500)],
  ["is empty", (_call: unknown, response: Parameters<typeof says>[0]) => says(response, " ")],
  [
    "leaves out the fact",
    (_call: unknown, response: Parameters<typeof says>[0]) => says(response, "Sure, I told you already."),
  ],
  [
    "makes up a number",
    (_call: unknown, response: Parameters<typeof says>[0]) =>
      says(response, "K-20418, Linden Road 12, and my phone is 555-0199."),
  ],
])("when the model %s the script speaks, and the message says why", async (_what, reaction) => {
  model.begin(reaction);
  const id = await begin();
  const { json } = await world.say(id, question);
  expect(json.data.reply).toMatchObject({
    source: "script",
    note: expect.stringMatching(/^The script replied: .+\.$/),
  });
  expect(json.data.reply.text).toContain("K-20418");
  const attempt = (await world.call("GET", `/training/attempts/${id}`)).json.data;
  expect(attempt.messages[2]).toEqual(json.data.reply);
});

test("messages sent at once all get an answer, and no words that were made for another one", async () => {
  model.begin((_call, response) => says(response, "It is K-20418, Linden Road 12, as you asked."));
  const id = await begin();
  const replies = await Promise.all([question, question, question].map((text) => world.say(id, text)));
  const { messages } = (await world.call("GET", `/training/attempts/${id}`)).json.data;
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(messages).toHaveLength(7);
  const said = messages.filter(({ source }: { source: string }) => source === "model");
  expect(said.length).toBeLessThanOrEqual(1);
});
