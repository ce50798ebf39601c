import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { asReal, type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { CardSatisfaction, Cost, Scorecard, ScorecardFilters } from "./types.ts";

interface ScorecardRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly rubric_id: string;
  readonly rubric_version: number;
  readonly grader_kind: Scorecard["grader"]["kind"];
  readonly grader_name: string;
  readonly grader_version: string;
  readonly score: number | null;
  readonly passed: boolean;
  readonly critical_failed: boolean;
  readonly summary: string;
  readonly notes: string[];
  readonly criteria: Scorecard["criteria"];
  readonly sentiment: Scorecard["sentiment"];
  readonly satisfaction: CardSatisfaction | null;
  readonly cost: Cost;
  readonly latency_ms: number;
  readonly agent_id: string | null;
  readonly channel: Scorecard["channel"];
  readonly created_at: Date;
}

const names = `id, conversation_id, rubric_id, rubric_version, grader_kind, grader_name, grader_version, score, passed,
  critical_failed, summary, notes, criteria, sentiment, satisfaction, cost, latency_ms, agent_id, channel, created_at`;
const columns = names.replaceAll(/\w+/g, "scorecard.$&");

const insert = writing("scorecard.insert", {
  scorecard_row: `insert into scorecard (workspace_id, mode, ${names})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
});
const findSql = statement(
  "scorecard.find",
  `select ${columns} from scorecard where workspace_id = $1 and mode = $2 and id = $3`,
);
const findManySql = statement(
  "scorecard.find-many",
  `select ${columns} from unnest($3::text[]) as asked (id) join scorecard
      on scorecard.workspace_id = $1 and scorecard.mode = $2 and scorecard.id = asked.id`,
);
const sentimentSql = statement(
  "scorecard.sentiment",
  "select sentiment from scorecard where workspace_id = $1 and mode = $2 and id = $3",
);

export function insertScorecard(tx: Tx, scope: Scope, card: Scorecard): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    card.id,
    card.conversationId,
    card.rubricId,
    card.rubricVersion,
    card.grader.kind,
    card.grader.name,
    card.grader.version,
    card.score,
    card.passed,
    card.criticalFailed,
    card.summary,
    card.notes,
    JSON.stringify(card.criteria),
    card.sentiment && JSON.stringify(card.sentiment),
    card.satisfaction && JSON.stringify(card.satisfaction),
    JSON.stringify(card.cost),
    card.latencyMs,
    card.agentId,
    card.channel,
    card.createdAt,
  ]);
}

export async function findScorecard(db: Queryable, scope: Scope, id: string): Promise<Scorecard | undefined> {
  const [row] = await db.query<ScorecardRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toScorecard(row);
}

/** Returns the sentiment of a card alone, which is much smaller than its criteria. */
export async function findSentiment(db: Queryable, scope: Scope, id: string): Promise<Scorecard["sentiment"]> {
  const [row] = await db.query<Pick<ScorecardRow, "sentiment">>(sentimentSql, [scope.workspaceId, scope.mode, id]);
  return row?.sentiment ?? null;
}

/** By their conversations. */
export async function findScorecards(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Scorecard>> {
  const rows = await db.query<ScorecardRow>(findManySql, [scope.workspaceId, scope.mode, ids]);
  return new Map(rows.map((row) => [row.conversation_id, toScorecard(row)]));
}

const listing: Listing<ScorecardFilters> = {
  table: "scorecard",
  columns,
  noun: "scorecard",
  ranges: ["minScore", "maxScore"],
  filters: {
    conversationId: (value) => `scorecard.conversation_id = ${value}`,
    rubricId: (value) => `scorecard.rubric_id = ${value}`,
    agentId: (value) => `scorecard.agent_id = ${value}`,
    channel: (value) => `scorecard.channel = ${value}`,
    grader: (value) => `scorecard.grader_kind = ${value}`,
    exceptConversationIds: (value) => `scorecard.conversation_id <> all (${value}::text[])`,
    passed: (value) => `scorecard.passed = ${value}`,
    minScore: (value) => `scorecard.score >= ${asReal(value)}`,
    maxScore: (value) => `scorecard.score <= ${asReal(value)}`,
  },
};

export async function listScorecardRows(
  db: Queryable,
  scope: Scope,
  filters: ScorecardFilters,
  page: PageRequest,
): Promise<Page<Scorecard>> {
  const query = pageQuery(listing, scope, filters, page);
  const rows = await db.query<ScorecardRow>(query.statement, query.values);
  return pageOf(rows, page.limit, toScorecard);
}

const toScorecard = (row: ScorecardRow): Scorecard => ({
  id: row.id,
  conversationId: row.conversation_id,
  rubricId: row.rubric_id,
  rubricVersion: row.rubric_version,
  grader: { kind: row.grader_kind, name: row.grader_name, version: row.grader_version },
  score: row.score,
  passed: row.passed,
  criticalFailed: row.critical_failed,
  summary: row.summary,
  notes: row.notes,
  criteria: row.criteria,
  sentiment: row.sentiment,
  satisfaction: row.satisfaction,
  cost: row.cost,
  latencyMs: row.latency_ms,
  agentId: row.agent_id,
  channel: row.channel,
  createdAt: row.created_at,
});
