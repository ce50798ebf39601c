import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestService } from "../service.ts";

export interface Request {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

export interface World {
  readonly service: TestService;
  readonly workspaceId: string;
  readonly key: string;
  readonly cookie: string;
}

export interface Fixture {
  /** Makes what the call needs, and the call itself: it must succeed. */
  readonly valid: (world: World) => Promise<Request>;
  /** What the call reaches belongs to a workspace (and, unless said otherwise, to a mode): others must get a 404. */
  readonly owned?: "workspace" | "workspace and mode";
  /** Fields whose refusal can't be provoked by a wrong type alone, with the reason. */
  readonly lenient?: Readonly<Record<string, string>>;
}

const unique = () => randomBytes(6).toString("hex");

async function create(world: World, path: string, body: object): Promise<string> {
  const reply = await world.service.call("POST", path, { key: world.key, body });
  if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
  return reply.json.data.id;
}

const contact = (world: World) => create(world, "/contacts", { email: `${unique()}@example.com` });
const company = (world: World) => create(world, "/companies", { name: unique(), domain: `${unique()}.example` });
const conversation = (world: World) => create(world, "/conversations", { transcript: `Agent: ${unique()}` });

async function bulkExport(world: World): Promise<string> {
  const reply = await world.service.call("POST", "/exports", { key: world.key, body: { resource: "conversations" } });
  if (reply.status !== 202) throw new Error(reply.text);
  return reply.json.data.id;
}

async function wholeExport(world: World): Promise<string> {
  const id = await bulkExport(world);
  for (let attempt = 0; attempt < 200; attempt++) {
    const reply = await world.service.call("GET", `/exports/${id}`, { key: world.key });
    if (reply.json.data.status === "completed") return id;
    await sleep(50);
  }
  throw new Error("the export was not written");
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

const ticket = (world: World) => create(world, "/tickets", { title: unique() });

const criteria = () => [{ key: `k_${unique()}`, name: "Asked", question: "Was it good?" }];
const rubric = (world: World, more: object = {}) =>
  create(world, "/rubrics", { name: unique(), criteria: criteria(), ...more });
const badCriteria = { "criteria.0": "a criterion without its key is refused by the name of the key" };
const badContent = {
  ...badCriteria,
  "minimum_agreement.a": "an agreement without its kappa is refused by the name of the kappa",
};

/** A conversation with its card. */
async function scored(world: World): Promise<{ readonly id: string; readonly scorecardId: string }> {
  const id = await conversation(world);
  for (let attempt = 0; attempt < 200; attempt++) {
    const reply = await world.service.call("GET", `/conversations/${id}`, { key: world.key });
    if (reply.json.data.scorecard_id) return { id, scorecardId: reply.json.data.scorecard_id };
    await sleep(50);
  }
  throw new Error("the conversation was not scored");
}

const run = async (world: World): Promise<string> => {
  // Of nothing that there is: runs of the whole workspace would score the other tests' conversations.
  const body = { filters: { external_id: unique() } };
  const reply = await world.service.call("POST", "/rescores", { key: world.key, body });
  if (reply.status !== 202) throw new Error(reply.text);
  return reply.json.data.id;
};

/** One that is not over yet. */
async function waitingRun(world: World): Promise<string> {
  const found = await run(world);
  const text = "update rescore set status = 'running', completed_at = null where id = $1";
  await sleep(300);
  await world.service.db.pool.query(text, [found]);
  return found;
}

/** A conversation and a rubric of one question to judge it by. */
async function judgeable(world: World) {
  const asked = [{ key: "asked", name: "Asked", question: "Was it good?" }];
  const [conversation_id, rubric_id] = await Promise.all([
    create(world, "/conversations", { transcript: "Agent: Good morning.\nCustomer: Hello." }),
    rubric(world, { criteria: asked, publish: true }),
  ]);
  return { conversation_id, rubric_id };
}

const review = async (world: World, more: object = {}) =>
  create(world, "/reviews", { ...(await judgeable(world)), ...more });
const judged = [{ key: "asked", verdict: "pass", evidence: [{ turn: 0, quote: "Good morning" }] }];
const badJudgement = { "criteria.0": "a criterion without its key is refused by the name of the key" };

async function humanCard(world: World): Promise<string> {
  const path = `/reviews/${await review(world)}/submissions`;
  const reply = await world.service.call("POST", path, { key: world.key, body: { criteria: judged } });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json.data.submissions[0].scorecard_id;
}

const dispute = async (world: World) =>
  create(world, "/disputes", { scorecard_id: await humanCard(world), reason: "No." });

async function newCalibration(world: World) {
  const { conversation_id, rubric_id } = await judgeable(world);
  return { name: unique(), rubric_id, conversation_ids: [conversation_id], reviewers: ["ann", "bob"] };
}
const calibration = async (world: World) => create(world, "/calibrations", await newCalibration(world));

async function merged(world: World): Promise<string> {
  const [source, into] = [await ticket(world), await ticket(world)];
  await world.service.call("POST", `/tickets/${source}/merge`, { key: world.key, body: { into } });
  return source;
}

async function bySession(world: World, path: string, body: object) {
  const reply = await world.service.call("POST", path, { cookie: world.cookie, body });
  if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
  return reply.json.data;
}

const apiKey = async (world: World): Promise<string> =>
  (await bySession(world, "/keys", { name: unique(), scopes: ["tickets:read"] })).id;
const invitation = (world: World) =>
  bySession(world, "/invitations", { email: `${unique()}@example.com`, role: "viewer" });

async function auditId(world: World): Promise<string> {
  const reply = await world.service.call("GET", "/contacts", { key: world.key });
  return reply.headers.get("x-request-id") as string;
}

const rows = "workspace and mode";
const id = async (made: Promise<string>) => ({ params: { id: await made } });

/** One entry per operation of the contract. An operation that is missing here fails the suite. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  createConversation: {
    valid: async () => ({ body: { transcript: `Agent: ${unique()}`, external_id: unique(), metadata: { rating: 5 } } }),
    lenient: {
      "events.0": "an event without its type is refused by the name of the type",
      "contact.a": "a contact that nothing identifies is refused as a whole",
    },
  },
  createConversations: {
    valid: async () => ({ body: { conversations: [{ transcript: `Agent: ${unique()}` }] } }),
    lenient: { "conversations.0": "each conversation is judged on its own, in the answer" },
  },
  listConversations: { valid: async () => ({ query: { limit: "5" } }) },
  readConversation: { owned: rows, valid: (world) => id(conversation(world)) },
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
  readTrace: { owned: rows, valid: (world) => id(conversation(world)) },
  ingestSpans: {
    valid: async () => ({ body: spans() }),
    lenient: { "resourceSpans.0": "what holds no span holds nothing wrong" },
  },
  createExport: {
    valid: async () => ({ body: { resource: "conversations", filters: { channel: "sms" } } }),
    lenient: { "filters.a": "an unknown filter is ignored and reported" },
  },
  listExports: { valid: async () => ({ query: { limit: "5" } }) },
  readExport: { owned: rows, valid: (world) => id(bulkExport(world)) },
  downloadExport: { owned: rows, valid: (world) => id(wholeExport(world)) },
  deleteExport: { owned: rows, valid: (world) => id(bulkExport(world)) },
  followStream: { valid: async () => ({}) },

  createContact: {
    valid: async () => ({ body: { email: `${unique()}@example.com`, custom_fields: { plan: "pro" } } }),
  },
  listContacts: { valid: async () => ({ query: { limit: "5" } }) },
  readContact: { owned: rows, valid: (world) => id(contact(world)) },
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
  readCompany: { owned: rows, valid: (world) => id(company(world)) },
  updateCompany: {
    owned: rows,
    valid: async (world) => ({ params: { id: await company(world) }, body: { name: "Acme" } }),
  },
  updateCompanyByField: { owned: rows, valid: async (world) => ({ body: { id: await company(world), name: "Acme" } }) },

  createTicket: { valid: async () => ({ body: { title: unique(), priority: "high" } }) },
  listTickets: { valid: async () => ({ query: { limit: "5" } }) },
  readTicket: { owned: rows, valid: (world) => id(ticket(world)) },
  updateTicket: {
    owned: rows,
    valid: async (world) => ({ params: { id: await ticket(world) }, body: { status: "pending" } }),
  },
  updateTicketByField: {
    owned: rows,
    valid: async (world) => ({ body: { id: await ticket(world), status: "pending" } }),
  },
  mergeTickets: {
    owned: rows,
    valid: async (world) => ({ params: { id: await ticket(world) }, body: { into: await ticket(world) } }),
  },
  unmergeTicket: { owned: rows, valid: (world) => id(merged(world)) },

  createReview: { valid: async (world) => ({ body: { ...(await judgeable(world)), assignees: ["ann"] } }) },
  listReviews: { valid: async () => ({ query: { limit: "5" } }) },
  readReview: { owned: rows, valid: (world) => id(review(world)) },
  updateReview: {
    owned: rows,
    valid: async (world) => ({ params: { id: await review(world) }, body: { assignees: ["ann"] } }),
  },
  claimReview: {
    owned: rows,
    valid: async (world) => ({ params: { id: await review(world) }, body: { reviewer: "ann" } }),
  },
  submitReview: {
    owned: rows,
    valid: async (world) => ({ params: { id: await review(world) }, body: { criteria: judged } }),
    lenient: badJudgement,
  },
  createDispute: {
    valid: async (world) => ({ body: { scorecard_id: await humanCard(world), criterion: "asked", reason: "No." } }),
  },
  listDisputes: { valid: async () => ({ query: { limit: "5" } }) },
  readDispute: { owned: rows, valid: (world) => id(dispute(world)) },
  resolveDispute: {
    owned: rows,
    valid: async (world) => ({
      params: { id: await dispute(world) },
      body: { outcome: "upheld", note: "Yes.", criteria: judged },
    }),
    lenient: badJudgement,
  },
  createCalibration: {
    valid: async (world) => ({ body: await newCalibration(world) }),
    lenient: { "reviewers.0": "one reviewer alone is refused as too few" },
  },
  listCalibrations: { valid: async () => ({ query: { limit: "5" } }) },
  readCalibration: { owned: rows, valid: (world) => id(calibration(world)) },
  closeCalibration: { owned: rows, valid: (world) => id(calibration(world)) },
  readAgreement: { valid: async () => ({ query: { created_after: "2026-01-01T00:00:00Z" } }) },

  listChecks: { valid: async () => ({}) },
  listRubricTemplates: { valid: async () => ({}) },
  createRubric: {
    valid: async () => ({ body: { name: unique(), template: "customer_support", publish: true } }),
    lenient: badContent,
  },
  listRubrics: { valid: async () => ({ query: { limit: "5" } }) },
  readRubric: { owned: rows, valid: (world) => id(rubric(world)) },
  updateRubric: {
    owned: rows,
    valid: async (world) => ({ params: { id: await rubric(world) }, body: { pass_score: 75, criteria: criteria() } }),
    lenient: badContent,
  },
  publishRubric: { owned: rows, valid: (world) => id(rubric(world)) },
  listRubricVersions: { owned: rows, valid: (world) => id(rubric(world, { publish: true })) },
  readRubricVersion: {
    owned: rows,
    valid: async (world) => ({ params: { id: await rubric(world, { publish: true }), version: "1" } }),
  },
  exportRubric: { owned: rows, valid: (world) => id(rubric(world)) },
  importRubric: {
    valid: async () => ({ body: { format: "cqs-rubric/1", name: unique(), criteria: criteria() } }),
    lenient: badCriteria,
  },

  listScorecards: { valid: async () => ({ query: { limit: "5", grader: "local" } }) },
  readScorecard: { owned: rows, valid: async (world) => ({ params: { id: (await scored(world)).scorecardId } }) },
  scoreConversation: {
    owned: rows,
    valid: async (world) => ({ params: { id: (await scored(world)).id }, body: {} }),
  },
  previewScorecard: {
    owned: rows,
    valid: async (world) => ({
      params: { id: await rubric(world) },
      body: { conversation_id: await conversation(world) },
    }),
  },
  createRescore: {
    valid: async () => ({ body: { filters: { external_id: unique() } } }),
    lenient: { "filters.a": "an unknown filter is ignored and reported" },
  },
  listRescores: { valid: async () => ({ query: { limit: "5" } }) },
  readRescore: { owned: rows, valid: (world) => id(run(world)) },
  cancelRescore: { owned: rows, valid: (world) => id(waitingRun(world)) },
  readScoringSettings: { valid: async () => ({}) },
  updateScoringSettings: {
    valid: async () => ({ body: { grader: "local", review_unsure: false } }),
    lenient: { "sampling.0": "a rule without its name is refused by the name" },
  },

  readInsightScores: { valid: async () => ({ query: { from: "2026-01-01", to: "2026-01-31", interval: "week" } }) },
  readInsightDistribution: { valid: async () => ({ query: { channel: "chat" } }) },
  readInsightBreakdown: { valid: async () => ({ query: { by: "criterion", sort_by: "mean", order: "asc" } }) },
  readFailingCriteria: { valid: async () => ({ query: { limit: "5" } }) },

  createKey: { valid: async () => ({ body: { name: unique(), scopes: ["tickets:read"] } }) },
  listKeys: { valid: async () => ({ query: { limit: "5" } }) },
  readKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  updateKey: {
    owned: rows,
    valid: async (world) => ({ params: { id: await apiKey(world) }, body: { per_minute: 120 } }),
  },
  rotateKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  revokeKeySecret: { owned: rows, valid: async (world) => ({ params: { id: await apiKey(world), version: "1" } }) },
  revokeKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  readKeyUsage: { owned: rows, valid: (world) => id(apiKey(world)) },

  signIn: {
    valid: async ({ service, workspaceId }) => {
      const { email, password } = await service.person(workspaceId, "viewer");
      return { body: { email, password } };
    },
  },
  readSession: { valid: async () => ({}) },
  signOut: { valid: async () => ({}) },
  changePassword: {
    valid: async () => ({ body: { current_password: "correct horse battery", new_password: "correct horse battery" } }),
  },
  listMembers: { valid: async () => ({}) },
  updateMember: {
    owned: "workspace",
    valid: async ({ service, workspaceId }) => ({
      params: { id: (await service.person(workspaceId, "viewer")).id },
      body: { role: "reviewer" },
    }),
  },
  removeMember: {
    owned: "workspace",
    valid: async ({ service, workspaceId }) => ({ params: { id: (await service.person(workspaceId, "viewer")).id } }),
  },
  createInvitation: { valid: async () => ({ body: { email: `${unique()}@example.com`, role: "viewer" } }) },
  listInvitations: { valid: async () => ({}) },
  revokeInvitation: { owned: "workspace", valid: async (world) => ({ params: { id: (await invitation(world)).id } }) },
  acceptInvitation: {
    valid: async (world) => ({
      body: { token: (await invitation(world)).url.split("/").at(-1), name: "New", password: "correct horse battery" },
    }),
  },
  readWorkspace: { valid: async () => ({}) },
  updateWorkspace: {
    valid: async () => ({ body: { name: unique() } }),
    lenient: { "pii_patterns.0": "a pattern without its name is refused by the name of the name" },
  },

  listAuditEntries: { valid: async () => ({ query: { limit: "5" } }) },
  readAuditEntry: { owned: "workspace", valid: (world) => id(auditId(world)) },
};
