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

const badScenario = { "turns.0": "a line without its text is refused by the name of the text" };

/** See fixtures.ts. */
export const trainingFixtures: Readonly<Record<string, Fixture>> = {
  createTrainingScenario: { valid: async () => ({ body: newScenario() }), lenient: badScenario },
  listTrainingScenarios: { valid: async () => ({ query: { limit: "5", difficulty: "medium" } }) },
  readTrainingScenario: { owned: rows, valid: (world) => id(scenario(world)) },
  updateTrainingScenario: {
    owned: rows,
    valid: async (world) => ({ params: { id: await scenario(world) }, body: { difficulty: "hard", goal: null } }),
    lenient: badScenario,
  },
  deleteTrainingScenario: { owned: rows, valid: (world) => id(scenario(world)) },
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
  readTrainingAttempt: { owned: rows, valid: (world) => id(attempt(world)) },
  sendTrainingMessage: {
    owned: rows,
    valid: async (world) => ({ params: { id: await attempt(world) }, body: { text: "Good morning." } }),
  },
  completeTrainingAttempt: { owned: rows, valid: (world) => id(spoken(world)) },
};
