import type { TestService } from "../../server/test/service.ts";

const good = (
  name: string,
) => `Agent: Good morning, thank you for calling Acme Bank, this is ${name}. How can I help you today?
Customer: Hi, my card was declined at the supermarket and I don't know why.
Agent: I'm sorry to hear that, I understand how annoying that must be. May I have your full name and date of birth, to verify your identity?
Customer: Maria Lopez, 4 May 1987.
Agent: Thank you, Maria. I can see that your card was blocked because of an unusual payment abroad. Was that you?
Customer: Yes, I was in Lisbon last week.
Agent: Great, then I will unblock it right away. It will work again in about five minutes. Is there anything else I can do for you?
Customer: No, that's perfect. Thank you so much for your quick help!
Agent: You're welcome, Maria. Have a lovely day, and goodbye!`;

const bad = `Agent: Yes?
Customer: This is the second time I call. My refund still has not arrived and I am really angry.
Agent: Your balance is 120 euros.
Customer: I did not ask for my balance! I want my refund!
Agent: You have to wait. That's our policy.
Customer: This is terrible service. I have been waiting for three weeks.
Agent: I can't do anything about it.
Customer: Then I will close my account. Unbelievable.
Agent: Ok.`;

const fair = `Agent: Hello, Order desk.
Customer: Where is my order? It should have been here on Monday.
Agent: Let me check. Can you give me the order number?
Customer: It's 4711.
Agent: It left our warehouse yesterday and arrives tomorrow.
Customer: Okay, thanks.
Agent: Bye.`;

const steps = [
  { id: "t1", type: "turn", role: "customer", content: "Where is my order 4711?", offset_ms: 0, duration_ms: 2000 },
  {
    ...{ id: "t2", type: "turn", role: "agent", offset_ms: 3000, duration_ms: 5200 },
    content: "It left our warehouse this morning and arrives tomorrow.",
    children: [
      {
        ...{ id: "s1", type: "retrieval", name: "order_policies", offset_ms: 3050, duration_ms: 240 },
        input: { query: "delivery time" },
        output: [{ title: "Delivery", text: "Orders arrive within two days." }],
      },
      {
        ...{ id: "s2", type: "tool_call", name: "find_order", status: "ok", offset_ms: 3300, duration_ms: 820 },
        input: { order_id: "4711" },
        output: { status: "shipped", eta: "tomorrow" },
      },
      {
        ...{ id: "s3", type: "tool_call", name: "send_sms", status: "error", offset_ms: 4200, duration_ms: 1600 },
        error: "The gateway timed out.",
        input: { to: "customer" },
      },
    ],
  },
  { id: "t3", type: "turn", role: "customer", content: "Perfect, thank you!", offset_ms: 9000, duration_ms: 1500 },
];

const agents = ["Ann Meyer", "Bo Larsen", "Chidi Okafor", "Order desk"];
const channels = ["voice", "chat", "email", "whatsapp"];
const people = [
  { email: "maria.lopez@example.com", first_name: "Maria", last_name: "Lopez" },
  { email: "sam.carter@example.com", first_name: "Sam", last_name: "Carter" },
  { email: "yuki.tanaka@example.com", first_name: "Yuki", last_name: "Tanaka" },
];
const tags = [["cards"], ["refund", "vip"], ["delivery"], []];

/**
 * Sends believable conversations of all kinds and waits until each is scored. Returns their ids, newest first. `more` adds to
 * or replaces what the one with this index consists of.
 */
export async function sendConversations(
  service: TestService,
  key: string,
  count: number,
  more: (index: number) => Record<string, unknown> = () => ({}),
): Promise<string[]> {
  const conversations = Array.from({ length: count }, (_, index) => ({
    external_id: `sample-${index}`,
    agent: agents[index % agents.length],
    channel: channels[index % channels.length],
    contact: people[index % people.length],
    tags: tags[index % tags.length],
    metadata: { queue: index % 2 === 0 ? "cards" : "orders" },
    ...(index % 4 === 3 ? { events: steps } : { transcript: [good(agents[index % 3] ?? ""), bad, fair][index % 3] }),
    ...more(index),
  }));
  const sent = await service.call("POST", "/conversations/batch", { key, body: { conversations } });
  const ids = sent.json.data.results.map((result: { data: { id: string } }) => result.data.id) as string[];
  await waitUntilScored(service, key, ids);
  return ids.toReversed();
}

const maxPolls = 300;

export async function waitUntilScored(service: TestService, key: string, ids: readonly string[]): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll++) {
    const { json } = await service.call("GET", "/conversations?limit=100", { key });
    const left = json.data.items.filter(
      ({ id, scorecard_id: card }: { id: string; scorecard_id: string | null }) => ids.includes(id) && card === null,
    );
    if (left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the conversations were not scored");
}
