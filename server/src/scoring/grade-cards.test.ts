import { afterAll, expect, test } from "vitest";
import { type Encoder, type GradedConversation, sharedEncoder } from "../grading/index.ts";
import { createWorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { readyMadeRubrics } from "../rubrics/index.ts";
import { gradeInPool } from "./grade-cards.ts";

const pool = createWorkerPool({ maxThreads: 1 });
afterAll(() => pool.close());

const lines = [
  "agent: Hello, this is Tom from Northwind. How can I help?",
  "customer: The heating has been off for two days, I need somebody to come today.",
  "agent: I see there is an outage in your area.",
  "customer: And when will it be fixed?",
  "agent: I have no information about that. Thanks for calling, bye.",
  "customer: So I just sit here in the cold. Great.",
];
const conversation: GradedConversation = {
  channel: "voice",
  language: null,
  durationSeconds: null,
  agent: null,
  tags: [],
  metadata: {},
  turns: lines.map((line, index) => {
    const speaker = line.startsWith("agent") ? "agent" : "customer";
    return { index, nodeId: `n${index}`, speaker, text: line.slice(speaker.length + 2), startMs: null, endMs: null };
  }),
  steps: [],
};

const [readyMade] = readyMadeRubrics;
const rubric = { rubricId: "rub_1", version: 1, content: (readyMade as NonNullable<typeof readyMade>).content };

async function resolutionOf(encoder: Encoder) {
  const grade = gradeInPool({ pool, encoder });
  const conversations = [{ conversationId: "conv_1", conversation, rubric: 0, notes: [] }];
  const [graded] = await grade({ rubrics: [{ rubric, tuning: null }], conversations });
  if (!graded || "failed" in graded) throw new Error(graded?.failed);
  return graded.card.criteria.find(({ key }) => key === "resolution")?.verdict;
}

test("a card in the background has what the encoder found", async () => {
  expect(await resolutionOf(sharedEncoder())).toBe("fail");
});

test("without the encoder there is a card all the same", async () => {
  const missing: Encoder = {
    read: async (conversations) => conversations.map(() => null),
    onTrouble: () => {},
    limitProcesses: () => {},
    processIds: () => [],
    close: () => {},
  };
  expect(await resolutionOf(missing)).toBe("pass");
});
