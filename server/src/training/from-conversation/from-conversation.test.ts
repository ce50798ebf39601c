import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/service.ts";
import { openWorld, type World } from "../test-world.ts";
import { namesIn, removeNames } from "./remove-names.ts";

let service: TestService;
let world: World;

beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service, "ws_from_conversation");
});

const transcript = [
  "Agent: Hello, you are speaking with Dominik. How can I help?",
  "Customer: I was charged twice, and my mail is maria.lopez@example.com. Why did that happen?",
  "Agent: Could you tell me your invoice number?",
  "Customer: It is invoice 4711, Lopez is the name.",
  "Agent: You should have looked at the terms.",
  "Customer: That is not an answer, Dominik! When do I get my money back? My card is 4111 1111 1111 1111.",
  "Agent: No idea.",
  "Customer: I want to speak to your manager, this is ridiculous.",
  "Agent: Bye.",
  "Customer: Thanks for nothing.",
].join("\n");

async function make(body: object = {}, key?: string) {
  const contact = { email: "maria.lopez@example.com", first_name: "Maria", last_name: "Lopez" };
  const { id: conversation_id } = await world.made("/conversations", {
    transcript,
    agent: "Dominik Hart",
    contact,
    external_id: Math.random().toString(36),
  });
  const path = "/training/scenarios/from-conversation";
  const sent = { conversation_id, ...body };
  return key ? service.call("POST", path, { key, body: sent }) : world.call("POST", path, sent);
}

test("a conversation that went badly becomes a scenario without personal data, even where nothing is masked", async () => {
  const { status, json } = await make({ category: "billing", difficulty: "hard" });
  expect(status).toBe(201);
  const scenario = json.data;
  expect(scenario).toMatchObject({
    category: "billing",
    difficulty: "hard",
    built_in: false,
    made_from: expect.stringMatching(/^conv_/),
    opening_line: "I was charged twice, and my mail is [EMAIL]. Why did that happen?",
  });
  expect(JSON.stringify(scenario)).not.toMatch(/lopez|maria|dominik|hart|4111|@example/i);
  expect(scenario.customer.concerns.map(({ lines }: { lines: string[] }) => lines[0])).toEqual([
    "Why did that happen?",
    expect.stringContaining("When do I get my money back?"),
    "I want to speak to your manager, this is ridiculous.",
  ]);
  expect(scenario.customer.answers).toMatchObject([
    { when: expect.arrayContaining(["invoice", "number"]), lines: ["It is invoice 4711, [NAME] is the name."] },
  ]);
});

test("it can be played to a good end", async () => {
  const { json } = await make();
  const { id } = await world.made("/training/attempts", { scenario_id: json.data.id, trainee: "ann", seed: 3 });
  const lines = [
    "Good morning, I'm sorry about that. What is your invoice number, please?",
    "Thank you. The second charge was a mistake of our payment system, and I apologise.",
    "I have refunded it, and you will have the money within three working days.",
    "I understand. My manager will call you today at four to make this right.",
    "Thank you for your patience. Goodbye.",
  ];
  const replies = [];
  for (const text of lines) replies.push((await world.say(id, text)).json.data);
  expect(replies[0].reply.text).toContain("invoice 4711");
  expect(replies.at(-1).finished).toBe(true);
  expect((await world.complete(id)).json.data.customer.end).toBe("satisfied");
});

test("it needs the scope to read conversations, and a customer who speaks", async () => {
  const { secret } = await service.key("ws_from_conversation", "live", { scopes: ["training:write"] });
  const refused = await make({}, secret);
  expect([refused.status, refused.json.error.message]).toEqual([403, expect.stringContaining("conversations:read")]);
  const silent = await world.made("/conversations", { transcript: "Agent: Hello? Is anybody there?" });
  const tries = [{ conversation_id: silent.id }, { conversation_id: "conv_0000000000000000000000" }];
  for (const body of tries) {
    const { status, json } = await world.call("POST", "/training/scenarios/from-conversation", body);
    expect([status, json.error.field]).toEqual([400, "conversation_id"]);
  }
});

test.each([
  ["Hi, this is Anna Schmidt from sales.", "Hi, this is [NAME] from sales."],
  ["My name is Li. Thanks, li!", "My name is [NAME]. Thanks, [NAME]!"],
  ["Good morning, Mr. O'Neill, how are you?", "Good morning, Mr. [NAME], how are you?"],
  ["I'm Sorry. This is The problem.", "I'm Sorry. This is The problem."],
])("names by which people introduce themselves go, other words stay: %s", (text, expected) => {
  expect(removeNames(text, namesIn([text]))).toBe(expected);
});
