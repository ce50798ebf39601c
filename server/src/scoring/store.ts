import {
  arrayLiteral,
  longText,
  longTexts,
  type Queryable,
  statement,
  type Tx,
  writing,
} from "../database/database.ts";
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
  readonly passed: boolean | null;
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

// Criteria and sentiments are long: they travel as bytes.
const insert = writing("scorecard.insert", {
  scorecard_rows: `insert into scorecard (workspace_id, mode, ${names})
    select $1, $2, id, conversation_id, rubric_id, rubric_version, grader_kind, grader_name, grader_version, score, passed,
        critical_failed, summary, notes::text[], ${longText("$14", "criteria_at", "criteria_size")}::json,
        ${longText("$14", "sentiment_at", "sentiment_size")}::json, satisfaction::json, cost::json, latency_ms, agent_id, channel,
        created_at
      from unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[], $9::text[], $10::real[], $11::boolean[],
          $12::boolean[], $13::text[], $15::int[], $16::int[], $17::int[], $18::int[], $19::text[], $20::text[], $21::text[],
          $22::int[], $23::text[], $24::text[], $25::timestamptz[])
        as given (id, conversation_id, rubric_id, rubric_version, grader_kind, grader_name, grader_version, score, passed,
          critical_failed, summary, criteria_at, criteria_size, sentiment_at, sentiment_size, notes, satisfaction, cost,
          latency_ms, agent_id, channel, created_at)`,
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

export const insertScorecard = (tx: Tx, scope: Scope, card: Scorecard): void => insertScorecards(tx, scope, [card]);

export function insertScorecards(tx: Tx, scope: Scope, cards: readonly Scorecard[]): void {
  if (cards.length === 0) return;
  const texts = longTexts([
    ...cards.map(({ criteria }) => JSON.stringify(criteria)),
    ...cards.map(({ sentiment }) => sentiment && JSON.stringify(sentiment)),
  ]);
  const column = <Name extends keyof Scorecard>(name: Name) => cards.map((card) => card[name]);
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    column("id"),
    column("conversationId"),
    column("rubricId"),
    column("rubricVersion"),
    cards.map(({ grader }) => grader.kind),
    cards.map(({ grader }) => grader.name),
    cards.map(({ grader }) => grader.version),
    column("score"),
    column("passed"),
    column("criticalFailed"),
    column("summary"),
    texts.bytes,
    texts.starts.slice(0, cards.length),
    texts.sizes.slice(0, cards.length),
    texts.starts.slice(cards.length),
    texts.sizes.slice(cards.length),
    cards.map(({ notes }) => arrayLiteral(notes)),
    cards.map(({ satisfaction }) => satisfaction && JSON.stringify(satisfaction)),
    cards.map(({ cost }) => JSON.stringify(cost)),
    column("latencyMs"),
    column("agentId"),
    column("channel"),
    column("createdAt"),
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
