import { randomBytes } from "node:crypto";
import { halfLoud, startSource, wavFile } from "../../src/recordings/test-source.ts";
import { until } from "../until.ts";
import { conversation, create, type Fixture, id, rows, ticket, unique, type World } from "./fixture.ts";

const contact = (world: World) => create(world, "/contacts", { email: `${unique()}@example.com` });

const company = (world: World) => create(world, "/companies", { name: unique(), domain: `${unique()}.example` });

const agent = (world: World) => create(world, "/agents", { name: unique(), instructions: "Answer questions." });

const suiteBody = () => ({
  name: unique(),
  on_publish: "run",
  runs: 1,
  cases: [
    { name: "one", message: "How long?", expect: { must_say: ["days"], min_score: 1 } },
    { name: "two", messages: [{ role: "customer", text: "Hello." }] },
  ],
});

/** An agent with a suite, and the parameters of its routes. */
async function suite(world: World) {
  const id = await publishedAgent(world);
  return { id, suite_id: await create(world, `/agents/${id}/suites`, suiteBody()) };
}

/** A workspace may have five unfinished tests. On a busy machine, tests of earlier cases may still be running. */
async function endTests(world: World): Promise<void> {
  const text = "update agent_test set status = 'cancelled', completed_at = now() where status in ('queued', 'running')";
  await world.service.db.pool.query(`${text} and workspace_id = $1`, [world.workspaceId]);
}

/** An agent with a test, and the parameters of its routes. */
async function agentTest(world: World) {
  await endTests(world);
  const id = await agent(world);
  const reply = await world.service.call("POST", `/agents/${id}/test`, { key: world.key, body: { message: "Hi" } });
  if (reply.status >= 300) throw new Error(reply.text);
  return { id, test_id: reply.json.data.id as string };
}

/** A test that no worker knows of, so that it can be stopped at any time. */
async function queuedTest(world: World) {
  const params = await agentTest(world);
  const text = "update agent_test set status = 'queued', completed_at = null where id = $1";
  await world.service.db.pool.query(text, [params.test_id]);
  return params;
}

async function publishedAgent(world: World): Promise<string> {
  const id = await agent(world);
  await world.service.call("POST", `/agents/${id}/publish`, { key: world.key });
  return id;
}

const badConfiguration = {
  "knowledge.0": "an entry without its title is refused by the name of the title",
  "tools.0": "a tool without its name is refused by the name of the name",
};

const sources = new WeakMap<World["service"], Promise<string>>();

/** An address of a short recording, the same for all calls of a service. */
function recordingUrl({ service }: World): Promise<string> {
  const known = sources.get(service) ?? startSource().then((source) => source.give(wavFile([halfLoud(1)])));
  sources.set(service, known);
  return known;
}

/** A conversation whose recording is stored. */
async function recorded(world: World): Promise<string> {
  const body = { transcript: `Agent: ${unique()}`, audio_url: await recordingUrl(world) };
  const made = await create(world, "/conversations", body);
  return until(async () => {
    const reply = await world.service.call("GET", `/conversations/${made}`, { key: world.key });
    return reply.json.data.recording.status === "stored" && made;
  });
}

async function bulkExport(world: World): Promise<string> {
  const reply = await world.service.call("POST", "/exports", { key: world.key, body: { resource: "conversations" } });
  if (reply.status !== 202) throw new Error(reply.text);
  return reply.json.data.id;
}

async function wholeExport(world: World): Promise<string> {
  const id = await bulkExport(world);
  return until(async () => {
    const reply = await world.service.call("GET", `/exports/${id}`, { key: world.key });
    return reply.json.data.status === "completed" && id;
  });
}

const spans = () => {
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  const attributes = [{ key: "gen_ai.conversation.id", value: { stringValue: unique() } }];
  const span = {
    traceId: hex(16),
    spanId: hex(8),
    name: "chat",
    startTimeUnixNano: "1768469400000000000",
    endTimeUnixNano: "1768469401000000000",
    attributes,
  };
  return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
};

async function merged(world: World): Promise<string> {
  const [source, into] = [await ticket(world), await ticket(world)];
  await world.service.call("POST", `/tickets/${source}/merge`, { key: world.key, body: { into } });
  return source;
}

/** See fixtures.ts. */
export const customerFixtures: Readonly<Record<string, Fixture>> = {
  createConversation: {
    valid: async () => ({ body: { transcript: `Agent: ${unique()}`, external_id: unique(), metadata: { rating: 5 } } }),
    lenient: {
      "events.0": "an event without its type is refused by the name of the type",
      "contact.a": "a contact that nothing identifies is refused as a whole",
    },
  },
  batchCreateConversations: {
    valid: async () => ({ body: { conversations: [{ transcript: `Agent: ${unique()}` }] } }),
    lenient: { "conversations.0": "each conversation is judged on its own, in the answer" },
  },
  getConversationTimeline: { valid: (world) => id(conversation(world)), owned: rows },
  countConversations: { valid: async () => ({ query: { channel: "chat" } }) },
  listConversations: { valid: async () => ({ query: { limit: "5" } }) },
  getConversation: { owned: rows, valid: (world) => id(conversation(world)) },
  updateConversation: {
    owned: rows,
    valid: async (world) => ({ params: { id: await conversation(world) }, body: { status: "resolved" } }),
  },
  updateConversationByField: {
    owned: rows,
    valid: async (world) => ({ body: { id: await conversation(world), tags: ["vip"] } }),
  },
  deleteConversation: { owned: rows, valid: (world) => id(conversation(world)) },
  deleteConversationByField: { owned: rows, valid: async (world) => ({ body: { id: await conversation(world) } }) },
  getConversationTrace: { owned: rows, valid: (world) => id(conversation(world)) },
  getAudio: { owned: rows, valid: (world) => id(recorded(world)) },
  getAudioPeaks: {
    owned: rows,
    valid: async (world) => ({ ...(await id(recorded(world))), query: { points: "100" } }),
  },
  ingestSpans: {
    valid: async () => ({ body: spans() }),
    lenient: { "resourceSpans.0": "what holds no span holds nothing wrong" },
  },
  createExport: {
    valid: async () => ({ body: { resource: "conversations", filters: { channel: "sms" } } }),
    alsoNeeds: "conversations:read",
    lenient: { "filters.a": "an unknown filter is ignored and reported" },
  },
  listExports: { valid: async () => ({ query: { limit: "5" } }) },
  getExport: { owned: rows, alsoNeeds: "conversations:read", valid: (world) => id(bulkExport(world)) },
  downloadExport: { owned: rows, alsoNeeds: "conversations:read", valid: (world) => id(wholeExport(world)) },
  deleteExport: { owned: rows, alsoNeeds: "conversations:read", valid: (world) => id(bulkExport(world)) },
  streamEvents: { valid: async () => ({}) },
  createContact: {
    valid: async () => ({ body: { email: `${unique()}@example.com`, custom_fields: { plan: "pro" } } }),
  },
  getContactTimeline: {
    valid: (world) => id(create(world, "/contacts", { email: `${unique()}@example.com` })),
    owned: rows,
  },
  countContacts: { valid: async () => ({ query: { tag: "vip" } }) },
  listContacts: { valid: async () => ({ query: { limit: "5" } }) },
  getContact: { owned: rows, valid: (world) => id(contact(world)) },
  updateContact: {
    owned: rows,
    valid: async (world) => ({ params: { id: await contact(world) }, body: { first_name: "Ann" } }),
  },
  updateContactByField: {
    owned: rows,
    valid: async (world) => ({ body: { id: await contact(world), first_name: "Ann" } }),
  },
  createCompany: { valid: async () => ({ body: { name: unique(), domain: `${unique()}.example` } }) },
  listCompanies: { valid: async () => ({ query: { limit: "5" } }) },
  getCompany: { owned: rows, valid: (world) => id(company(world)) },
  updateCompany: {
    owned: rows,
    valid: async (world) => ({ params: { id: await company(world) }, body: { name: "Acme" } }),
  },
  updateCompanyByField: { owned: rows, valid: async (world) => ({ body: { id: await company(world), name: "Acme" } }) },
  createAgent: {
    valid: async () => ({
      body: {
        name: unique(),
        external_id: unique(),
        knowledge: [{ title: "Returns", text: "Within 14 days." }],
        tools: [{ name: "find_order", parameters: { type: "object" } }],
        metadata: { team: "shop" },
      },
    }),
    lenient: badConfiguration,
  },
  listAgents: { valid: async () => ({ query: { limit: "5", kind: "ai" } }) },
  getAgent: { owned: rows, valid: (world) => id(agent(world)) },
  updateAgent: {
    owned: rows,
    valid: async (world) => ({ params: { id: await agent(world) }, body: { model: "gpt-5" } }),
    lenient: badConfiguration,
  },
  updateAgentByField: {
    owned: rows,
    valid: async (world) => ({ body: { id: await agent(world), model: "gpt-5" } }),
    lenient: badConfiguration,
  },
  publishAgent: { owned: rows, valid: (world) => id(agent(world)) },
  getAgentFigures: {
    owned: rows,
    valid: async (world) => ({
      params: { id: await publishedAgent(world) },
      query: { from: "2026-01-01", to: "2026-01-31", version: "1" },
    }),
  },
  testAgent: {
    owned: rows,
    valid: async (world) => {
      await endTests(world);
      const body = { message: "How long?", version: 1, runs: 1, expect: { must_say: ["hand"], min_score: 0 } };
      return { params: { id: await publishedAgent(world) }, body };
    },
    lenient: {
      "messages.0": "a message without its role is refused by the role",
      "expect.a": "an unknown expectation is ignored and reported",
    },
  },
  listAgentTests: { owned: rows, valid: (world) => id(agent(world)) },
  listAllAgentTests: { valid: async () => ({ query: { limit: "5", status: "running" } }) },
  getAgentTest: { owned: rows, valid: async (world) => ({ params: await agentTest(world) }) },
  cancelAgentTest: { owned: rows, valid: async (world) => ({ params: await queuedTest(world) }) },
  createAgentSuite: {
    owned: rows,
    valid: async (world) => ({ params: { id: await agent(world) }, body: suiteBody() }),
    lenient: { "cases.0": "a case without its name is refused by the name" },
  },
  listAgentSuites: { owned: rows, valid: (world) => id(agent(world)) },
  getAgentSuite: { owned: rows, valid: async (world) => ({ params: await suite(world) }) },
  updateAgentSuite: {
    owned: rows,
    valid: async (world) => ({ params: await suite(world), body: { on_publish: "block", runs: 2 } }),
    lenient: { "cases.0": "a case without its name is refused by the name" },
  },
  deleteAgentSuite: { owned: rows, valid: async (world) => ({ params: await suite(world) }) },
  runAgentSuite: {
    owned: rows,
    valid: async (world) => {
      await endTests(world);
      return { params: await suite(world), body: { version: 1, compare_with: 1 } };
    },
  },
  listAgentVersions: { owned: rows, valid: (world) => id(publishedAgent(world)) },
  getAgentVersion: {
    owned: rows,
    valid: async (world) => ({ params: { id: await publishedAgent(world), version: "1" } }),
  },
  createTicket: { valid: async () => ({ body: { title: unique(), priority: "high" } }) },
  getTicketTimeline: { valid: (world) => id(ticket(world)), owned: rows },
  countTickets: { valid: async () => ({ query: { group_by: "status" } }) },
  listTickets: { valid: async () => ({ query: { limit: "5" } }) },
  getTicket: { owned: rows, valid: (world) => id(ticket(world)) },
  updateTicket: {
    owned: rows,
    valid: async (world) => ({ params: { id: await ticket(world) }, body: { status: "pending" } }),
  },
  updateTicketByField: {
    owned: rows,
    valid: async (world) => ({ body: { id: await ticket(world), status: "pending" } }),
  },
  previewTicketMerge: {
    owned: rows,
    valid: async (world) => ({ params: { id: await ticket(world) }, body: { into: await ticket(world) } }),
  },
  mergeTickets: {
    owned: rows,
    valid: async (world) => ({ params: { id: await ticket(world) }, body: { into: await ticket(world) } }),
  },
  unmergeTicket: { owned: rows, valid: (world) => id(merged(world)) },
};
