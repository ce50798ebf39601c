import { until } from "../until.ts";
import { conversation, create, type Fixture, id, rows, unique, type World } from "./fixture.ts";

const judged = [{ key: "asked", verdict: "pass", evidence: [{ turn: 0, quote: "Good morning" }] }];

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
  const scorecardId = await until(async () => {
    const reply = await world.service.call("GET", `/conversations/${id}`, { key: world.key });
    return reply.json.data.scorecard_id as string | null;
  });
  return { id, scorecardId };
}

/** A workspace may have few unfinished runs, and the tests of one route make more than that. */
const cancelRuns = ({ service, workspaceId, mode }: World) =>
  service.db.pool.query(
    `update rescore set status = 'cancelled', completed_at = now()
      where workspace_id = $1 and mode = $2 and status in ('queued', 'running')`,
    [workspaceId, mode],
  );

const run = async (world: World): Promise<string> => {
  await cancelRuns(world);
  // Of nothing that there is: runs of the whole workspace would score the other tests' conversations.
  const body = { filters: { external_id: unique() } };
  const reply = await world.service.call("POST", "/rescores", { key: world.key, body });
  if (reply.status !== 202) throw new Error(reply.text);
  return reply.json.data.id;
};

/** One that is not over yet. */
async function waitingRun(world: World): Promise<string> {
  const found = await run(world);
  const { pool } = world.service.db;
  const isOver = "select from rescore where id = $1 and status = 'completed'";
  await until(async () => (await pool.query(isOver, [found])).rowCount === 1);
  await pool.query("update rescore set status = 'running', completed_at = null where id = $1", [found]);
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

/** See fixtures.ts. */
export const scoringFixtures: Readonly<Record<string, Fixture>> = {
  createReview: { valid: async (world) => ({ body: { ...(await judgeable(world)), assignees: ["ann"] } }) },
  countReviews: { valid: async () => ({ query: { can: "submit", reviewer: "ann" } }) },
  listReviews: { valid: async () => ({ query: { limit: "5", can: "claim", due_before: "2030-01-01T00:00:00Z" } }) },
  nextReview: { valid: async () => ({ body: { reviewer: "ann" } }) },
  getReview: { owned: rows, valid: (world) => id(review(world)) },
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
    valid: async (world) => ({
      body: { scorecard_id: await humanCard(world), criterion: "asked", reason: "No.", proposed_verdict: "fail" },
    }),
  },
  listDisputes: { valid: async () => ({ query: { limit: "5" } }) },
  getDispute: { owned: rows, valid: (world) => id(dispute(world)) },
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
  getCalibration: { owned: rows, valid: (world) => id(calibration(world)) },
  closeCalibration: { owned: rows, valid: (world) => id(calibration(world)) },
  getAgreement: { valid: async () => ({ query: { created_after: "2026-01-01T00:00:00Z" } }) },
  listChecks: { valid: async () => ({}) },
  listRubricTemplates: { valid: async () => ({}) },
  createRubric: {
    valid: async () => ({ body: { name: unique(), template: "customer_support", publish: true } }),
    lenient: badContent,
  },
  listRubrics: { valid: async () => ({ query: { limit: "5" } }) },
  getRubric: { owned: rows, valid: (world) => id(rubric(world)) },
  updateRubric: {
    owned: rows,
    valid: async (world) => ({ params: { id: await rubric(world) }, body: { pass_score: 75, criteria: criteria() } }),
    lenient: badContent,
  },
  publishRubric: { owned: rows, valid: (world) => id(rubric(world)) },
  listRubricVersions: { owned: rows, valid: (world) => id(rubric(world, { publish: true })) },
  getRubricVersion: {
    owned: rows,
    valid: async (world) => ({ params: { id: await rubric(world, { publish: true }), version: "1" } }),
  },
  exportRubric: { owned: rows, valid: (world) => id(rubric(world)) },
  importRubric: {
    valid: async () => ({ body: { format: "cqs-rubric/1", name: unique(), criteria: criteria() } }),
    lenient: badCriteria,
  },
  listScorecards: { valid: async () => ({ query: { limit: "5", grader: "local" } }) },
  getScorecard: { owned: rows, valid: async (world) => ({ params: { id: (await scored(world)).scorecardId } }) },
  scoreConversation: {
    owned: rows,
    valid: async (world) => ({ params: { id: (await scored(world)).id }, body: {} }),
  },
  previewRubric: {
    owned: rows,
    valid: async (world) => ({
      params: { id: await rubric(world) },
      body: { conversation_id: await conversation(world) },
    }),
  },
  createRescore: {
    valid: async (world) => {
      await cancelRuns(world);
      return { body: { filters: { external_id: unique() } } };
    },
    lenient: { "filters.a": "an unknown filter is ignored and reported" },
  },
  listRescores: { valid: async () => ({ query: { limit: "5" } }) },
  getRescore: { owned: rows, valid: (world) => id(run(world)) },
  cancelRescore: { owned: rows, valid: (world) => id(waitingRun(world)) },
  getScoringSettings: { valid: async () => ({}) },
  updateScoringSettings: {
    valid: async () => ({ body: { grader: "local", review_unsure: false } }),
    lenient: { "sampling.0": "a rule without its name is refused by the name" },
  },
  getInsightScores: { valid: async () => ({ query: { from: "2026-01-01", to: "2026-01-31", interval: "week" } }) },
  getInsightDistribution: { valid: async () => ({ query: { channel: "chat" } }) },
  getInsightBreakdown: { valid: async () => ({ query: { by: "criterion", sort_by: "mean", order: "asc" } }) },
  getInsightAgentCriteria: { valid: async () => ({ query: { time_zone: "Europe/Berlin", agents: "5" } }) },
  listInsightConversations: { valid: async () => ({ query: { from: "2026-01-01", to: "2026-01-31", limit: "5" } }) },
  getInsightFailingCriteria: { valid: async () => ({ query: { limit: "5" } }) },
};
