import { create, type Fixture, id, rows, unique, type World } from "./fixture.ts";

const newScenario = () => ({
  title: unique(),
  opening_line: "My card was eaten by the machine.",
  facts: { branch: "Main Street" },
  turns: [{ text: "At noon.", when: ["when"] }, { text: "Thank you." }],
});

const scenario = (world: World) => create(world, "/training/scenarios", newScenario());

const attempt = async (world: World) =>
  create(world, "/training/attempts", { scenario_id: await scenario(world), trainee: unique() });

/** An attempt in which the trainee has said something. */
async function spoken(world: World): Promise<string> {
  const attemptId = await attempt(world);
  const path = `/training/attempts/${attemptId}/messages`;
  const reply = await world.service.call("POST", path, { key: world.key, body: { text: "When was that?" } });
  if (reply.status !== 201) throw new Error(reply.text);
  return attemptId;
}

const spokenConversation = (world: World) =>
  create(world, "/conversations", { transcript: "Customer: Where is my card?\nAgent: I don't know." });

const newAssignment = async (world: World) => ({
  scenario_id: await scenario(world),
  trainees: [unique()],
  due_at: "2099-01-01T00:00:00Z",
});

async function assignment(world: World): Promise<string> {
  const body = await newAssignment(world);
  const reply = await world.service.call("POST", "/training/assignments", { key: world.key, body });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json.data.items[0].id;
}

const badScenario = {
  "turns.0": "a line without its text is refused by the name of the text",
  "customer.a": "a customer without concerns is refused by their name",
};

/** See fixtures.ts. */
export const trainingFixtures: Readonly<Record<string, Fixture>> = {
  createTrainingScenario: { valid: async () => ({ body: newScenario() }), lenient: badScenario },
  listTrainingScenarios: { valid: async () => ({ query: { limit: "5", difficulty: "medium" } }) },
  getTrainingScenario: { owned: rows, valid: (world) => id(scenario(world)) },
  updateTrainingScenario: {
    owned: rows,
    valid: async (world) => ({ params: { id: await scenario(world) }, body: { difficulty: "hard", goal: null } }),
    lenient: badScenario,
  },
  deleteTrainingScenario: { owned: rows, valid: (world) => id(scenario(world)) },
  copyTrainingScenario: {
    owned: rows,
    valid: async (world) => ({ params: { id: await scenario(world) }, body: { title: unique() } }),
  },
  createTrainingScenarioFromConversation: {
    alsoNeeds: "conversations:read",
    valid: async (world) => ({ body: { conversation_id: await spokenConversation(world), title: unique() } }),
  },
  createTrainingAssignments: { valid: async (world) => ({ body: await newAssignment(world) }) },
  listTrainingAssignments: { valid: async () => ({ query: { limit: "5", status: "open", overdue: "false" } }) },
  getTrainingAssignment: { owned: rows, valid: (world) => id(assignment(world)) },
  updateTrainingAssignment: {
    owned: rows,
    valid: async (world) => ({ params: { id: await assignment(world) }, body: { target_score: 70, note: null } }),
  },
  deleteTrainingAssignment: { owned: rows, valid: (world) => id(assignment(world)) },
  getTrainingProgress: { valid: async () => ({ query: { trainee: unique() } }) },
  getTrainingTeam: { valid: async () => ({ query: { created_after: "2026-01-01T00:00:00Z" } }) },
  createTrainingAttempt: {
    valid: async (world) => ({
      body: {
        scenario_id: await scenario(world),
        trainee: unique(),
        transcript: "Customer: My card is gone.\nAgent: Good morning, this is Ann. I am sorry to hear that.",
      },
    }),
  },
  listTrainingAttempts: { valid: async () => ({ query: { limit: "5", status: "completed" } }) },
  getTrainingAttempt: { owned: rows, valid: (world) => id(attempt(world)) },
  sendTrainingMessage: {
    owned: rows,
    valid: async (world) => ({ params: { id: await attempt(world) }, body: { text: "Good morning." } }),
  },
  completeTrainingAttempt: { owned: rows, valid: (world) => id(spoken(world)) },
};
