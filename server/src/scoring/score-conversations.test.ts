import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService } from "../../test/service.ts";
import { sharedEncoder } from "../grading/index.ts";
import { spanNodes } from "../otlp/index.ts";
import { systemClock } from "../platform/clock.ts";
import { createWorkerPool, type WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { type GradeCards, gradeInPool } from "./grade-cards.ts";
import { run } from "./grade-cards-task.ts";
import type { ScoringDeps } from "./grade-subject.ts";
import { scoreConversations } from "./score-conversations.ts";
import type { GradedCard } from "./types.ts";

// Nobody else scores: here the test is the one who does.
const service = await startTestService({ ROLE: "api" });
const scope = { workspaceId: "ws_together", mode: "live" as const };
let key: string;
const pool = createWorkerPool({ maxThreads: 1 });
const here: GradeCards = async (input) => run(input);
const judge = { model: null, judge: () => Promise.reject(new Error("nobody asked")) };

beforeAll(async () => {
  await service.workspace(scope.workspaceId);
  key = (await service.key(scope.workspaceId)).secret;
});
afterAll(() => pool.close());

const deps = (gradeCards: GradeCards): ScoringDeps => ({
  db: service.db,
  clock: systemClock,
  jobs: { send: async () => {} },
  spanNodes,
  privacyOf: async () => ({ stored: undefined, shown: undefined }),
  judge,
  askForReview: () => {},
  gradeCards,
});

async function ingest(count: number): Promise<string[]> {
  const conversations = Array.from({ length: count }, (_, i) => ({
    transcript: `Agent: Hello, this is Anna, how can I help?\nCustomer: Where is order ${i}?`,
  }));
  const { json } = await service.call("POST", "/conversations/batch", { key, body: { conversations } });
  return json.data.results.map(({ data }: { data: { id: string } }) => data.id);
}

const rows = async (sql: string, values: unknown[]) => (await service.db.pool.query(sql, values)).rows;
const cardsOf = (ids: readonly string[]) =>
  rows("select conversation_id as id from scorecard where conversation_id = any($1) order by id", [ids]);
const stateOf = async (id: string) =>
  (await rows("select scoring_state as state from conversation where id = $1", [id]))[0].state;

/** As the grader has it, but for one conversation. */
const except =
  (id: string, change: (card: GradedCard) => ReturnType<typeof run>[number]): GradeCards =>
  async (input) =>
    run(input).map((graded) => ("card" in graded && graded.card.conversationId === id ? change(graded.card) : graded));

test("several are stored by one commit, and each is told of behind its own beginning", async () => {
  const ids = await ingest(5);
  const outcomes = await scoreConversations(deps(gradeInPool({ pool, encoder: sharedEncoder() })), { scope, ids });
  expect([...outcomes]).toEqual(ids.map((id) => [id, "scored"]));
  const events = await rows(
    "select type, sequence::int, tx::text from event where coalesce(lane_id, resource_id) = any($1) order by type",
    [ids],
  );
  const created = events.filter(({ type }) => type === "conversation.created");
  const cards = events.filter(({ type }) => type === "scorecard.created");
  expect(created.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 1, 1]);
  expect(cards.map(({ sequence }) => sequence)).toEqual([2, 2, 2, 2, 2]);
  expect(new Set(cards.map(({ tx }) => tx)).size).toBe(1);
  // As when a worker dies between its commit and saying so.
  const again = await scoreConversations(deps(gradeInPool({ pool, encoder: sharedEncoder() })), { scope, ids });
  expect([...again.values()]).toEqual(ids.map(() => "nothing to do"));
  expect(await cardsOf(ids)).toHaveLength(5);
});

test("one that can't be graded has no card, and all others have theirs", async () => {
  const ids = await ingest(4);
  const bad = ids[1] as string;
  const outcomes = await scoreConversations(deps(except(bad, () => ({ failed: "too strange" }))), { scope, ids });
  expect(outcomes.get(bad)).toEqual(new Error("too strange"));
  expect(await cardsOf(ids)).toHaveLength(3);
  expect(await stateOf(bad)).toBe("queued_for_scoring");
});

test("one that can't be stored leaves nothing behind, and all others have their cards", async () => {
  const ids = await ingest(4);
  const bad = ids[2] as string;
  const strange = except(bad, (card) => ({ card: { ...card, rubricId: "rub_nowhere" }, language: null }));
  const outcomes = await scoreConversations(deps(strange), { scope, ids });
  expect(outcomes.get(bad)).toBeInstanceOf(Error);
  expect(await cardsOf(ids)).toHaveLength(3);
  expect(await stateOf(bad)).toBe("queued_for_scoring");
  const told = await rows("select type from event where coalesce(lane_id, resource_id) = $1", [bad]);
  expect(told).toEqual([{ type: "conversation.created" }]);
});

test("one that changes while it is graded is graded as it is then, once", async () => {
  const ids = await ingest(3);
  const changing = ids[0] as string;
  let graded = 0;
  const gradeCards: GradeCards = async (input) => {
    graded += input.conversations.length;
    if (graded === 3) {
      await service.call("PATCH", `/conversations/${changing}`, { key, body: { tags: ["late"] } });
    }
    return here(input);
  };
  const outcomes = await scoreConversations(deps(gradeCards), { scope, ids });
  expect([...outcomes.values()]).toEqual(["scored", "scored", "scored"]);
  expect(graded).toBe(4);
  expect(await cardsOf(ids)).toHaveLength(3);
});

test("a conversation that ends its thread each time has no card, and all others have theirs", async () => {
  const ids = await ingest(3);
  const bad = ids[1] as string;
  /** A pool whose threads do not survive that one. */
  const dying: WorkerPool = {
    run: async (_task, input) => {
      const given = input as Parameters<typeof run>[0];
      if (given.conversations.some(({ conversationId }) => conversationId === bad)) throw new Error("the thread ended");
      return run(given) as never;
    },
    close: async () => {},
  };
  const outcomes = await scoreConversations(deps(gradeInPool({ pool: dying, encoder: sharedEncoder() })), {
    scope,
    ids,
  });
  expect(outcomes.get(bad)).toEqual(new Error("the thread ended"));
  expect(await cardsOf(ids)).toHaveLength(2);
});
