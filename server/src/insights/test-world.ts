import { setTimeout as sleep } from "node:timers/promises";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { recordReview } from "../conversations/index.ts";
import type { Judged, Verdict } from "../grading/index.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { insertScorecard } from "../scoring/store.ts";
import type { Scorecard } from "../scoring/types.ts";
import { nextToRollUp, rollUp } from "./roll-up.ts";

export interface GivenConversation {
  readonly tags?: readonly string[];
  readonly agentId?: string | null;
  readonly channel?: Scorecard["channel"];
  readonly startedAt?: Date | null;
}

export interface GivenVerdict {
  readonly key: string;
  readonly verdict: Verdict;
  readonly unsure?: boolean;
  readonly score?: number;
  readonly quote?: string;
}

export interface GivenCard {
  readonly rubricId: string;
  readonly score: number | null;
  /** Null: nobody could judge it. */
  readonly passed?: boolean | null;
  readonly criticalFailed?: boolean;
  readonly criteria?: readonly GivenVerdict[];
}

const maxScore = 3;

function judged({ key, verdict, unsure = false, score, quote = "words" }: GivenVerdict): Judged {
  const points = { pass: maxScore, partial: 1, fail: 0, not_applicable: null }[verdict];
  return {
    key,
    name: `The ${key}`,
    section: null,
    type: "scale",
    verdict,
    score: points === null ? null : (score ?? points),
    maxScore,
    weight: 1,
    critical: false,
    category: null,
    rationale: `because of ${quote}`,
    confidence: unsure ? 0.4 : 0.9,
    unsure,
    gradedBy: "local",
    evidence: [{ turn: 0, nodeId: "1", start: 0, end: quote.length, quote }],
  };
}

/** Conversations and cards as scoring leaves them, put straight into the tables. */
export async function createWorld() {
  return worldOn(await freshDatabase());
}

export function worldOn(db: TestDatabase) {
  let ms = Date.UTC(2026, 0, 15);
  const now = () => new Date(ms++);
  return {
    db,
    tenant: (id: string, mode: Scope["mode"] = "live") => insertWorkspace(db, id, mode),
    async rubric(scope: Scope): Promise<string> {
      const id = newId("rubric", now());
      const values = [scope.workspaceId, scope.mode, id];
      await db.pool.query(
        `insert into rubric (workspace_id, mode, id, name, version, created_at, updated_at)
         values ($1, $2, $3, $3, 1, now(), now())`,
        values,
      );
      await db.pool.query(
        `insert into rubric_version (workspace_id, mode, rubric_id, version, content, published_by, published_at)
         values ($1, $2, $3, 1, '{}', 'test', now())`,
        values,
      );
      return id;
    },
    async agent(scope: Scope, name: string): Promise<string> {
      const id = newId("agent", now());
      await db.pool.query(
        `insert into agent (workspace_id, mode, id, name, created_at, updated_at) values ($1, $2, $3, $4, now(), now())`,
        [scope.workspaceId, scope.mode, id, name],
      );
      return id;
    },
    async conversation(scope: Scope, given: GivenConversation = {}): Promise<string> {
      const at = now();
      const id = newId("conversation", at);
      await db.pool.query(
        `insert into conversation (workspace_id, mode, id, agent_id, channel, tags, started_at, metadata, scoring_state,
           turn_count, source, request_ids, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, '{}', 'queued_for_scoring', 1, 'request', '{}', $8, $8)`,
        [
          scope.workspaceId,
          scope.mode,
          id,
          given.agentId ?? null,
          given.channel ?? "chat",
          given.tags ?? [],
          given.startedAt ?? null,
          at,
        ],
      );
      return id;
    },
    /** A card, which the conversation then names: as a first scoring, a further one or a person's review leaves it. */
    async score(scope: Scope, conversationId: string, given: GivenCard): Promise<string> {
      const at = now();
      const card: Scorecard = {
        id: newId("scorecard", at),
        conversationId,
        rubricId: given.rubricId,
        rubricVersion: 1,
        grader: { kind: "local", name: "local", version: "1" },
        score: given.score,
        passed: given.passed === undefined ? true : given.passed,
        criticalFailed: given.criticalFailed ?? false,
        summary: "",
        notes: [],
        criteria: (given.criteria ?? []).map(judged),
        sentiment: null,
        satisfaction: null,
        cost: { inputTokens: 0, outputTokens: 0, usd: 0 },
        latencyMs: 1,
        agentId: null,
        channel: "chat",
        createdAt: at,
      };
      await db.transaction(async (tx) => {
        const scored = { id: conversationId, card, at };
        if (!(await recordReview(tx, scope, scored))) throw new Error("no such conversation");
        insertScorecard(tx, scope, card);
      });
      return card.id;
    },
    tag: (id: string, tags: readonly string[]) =>
      db.pool.query("update conversation set tags = $2 where id = $1", [id, tags]),
    forget: (id: string) => db.pool.query("delete from conversation where id = $1", [id]),
    /** Until nothing waits any more. */
    async drain(): Promise<void> {
      for (let round = 0; round < 1_000; round++) {
        const scope = await nextToRollUp({ db }, undefined);
        if (!scope) return;
        await rollUp({ db }, { scope });
        // A service on the same database may be at it as well.
        await sleep(2);
      }
      throw new Error("the waiting list never ends");
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
