import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import { type Listing, type Page, type PageRequest, pageOf, pageQuery } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Dispute, DisputeFilters } from "./types.ts";

interface DisputeRow {
  readonly id: string;
  readonly scorecard_id: string;
  readonly conversation_id: string;
  readonly criterion: string | null;
  readonly reason: string;
  readonly proposed_verdict: Dispute["proposedVerdict"];
  readonly raised_by: string;
  readonly review_id: string;
  readonly status: Dispute["status"];
  readonly outcome: Dispute["outcome"];
  readonly note: string | null;
  readonly resolved_by: string | null;
  readonly new_scorecard_id: string | null;
  readonly created_at: Date;
  readonly resolved_at: Date | null;
}

const names = `id, scorecard_id, conversation_id, criterion, reason, proposed_verdict, raised_by, review_id, status, outcome,
  note, resolved_by, new_scorecard_id, created_at, resolved_at`;
const columns = names.replaceAll(/\w+/g, "dispute.$&");
const key = "dispute.workspace_id = $1 and dispute.mode = $2 and dispute.id = $3";

const insert = writing("dispute.insert", {
  dispute_row: `insert into dispute (workspace_id, mode, id, scorecard_id, conversation_id, criterion, reason,
      proposed_verdict, raised_by, review_id, status, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11)`,
});
const findSql = statement("dispute.find", `select ${columns} from dispute where ${key}`);
const lockSql = statement("dispute.lock", `select ${columns} from dispute where ${key} for no key update`);
const resolveSql = statement(
  "dispute.resolve",
  `update dispute set status = 'resolved', outcome = $4, note = $5, resolved_by = $6, new_scorecard_id = $7,
      resolved_at = $8
    where ${key}`,
);

export function insertDispute(tx: Tx, scope: Scope, dispute: Dispute, explain: (error: unknown) => unknown): void {
  const values = [
    scope.workspaceId,
    scope.mode,
    dispute.id,
    dispute.scorecardId,
    dispute.conversationId,
    dispute.criterion,
    dispute.reason,
    dispute.proposedVerdict,
    dispute.raisedBy,
    dispute.reviewId,
    dispute.createdAt,
  ];
  tx.write(insert, values, explain);
}

export async function findDispute(db: Queryable, scope: Scope, id: string): Promise<Dispute | undefined> {
  const [row] = await db.query<DisputeRow>(findSql, [scope.workspaceId, scope.mode, id]);
  return row && toDispute(row);
}

export async function lockDispute(tx: Queryable, scope: Scope, id: string): Promise<Dispute | undefined> {
  const [row] = await tx.query<DisputeRow>(lockSql, [scope.workspaceId, scope.mode, id]);
  return row && toDispute(row);
}

export async function updateResolved(tx: Queryable, scope: Scope, dispute: Dispute): Promise<void> {
  const { id, outcome, note, resolvedBy, newScorecardId, resolvedAt } = dispute;
  const values = [scope.workspaceId, scope.mode, id, outcome, note, resolvedBy, newScorecardId, resolvedAt];
  await tx.query(resolveSql, values);
}

const listing: Listing<DisputeFilters> = {
  table: "dispute",
  columns,
  noun: "dispute",
  filters: {
    status: (value) => `dispute.status = ${value}`,
    outcome: (value) => `dispute.outcome = ${value}`,
    scorecardId: (value) => `dispute.scorecard_id = ${value}`,
    conversationId: (value) => `dispute.conversation_id = ${value}`,
    raisedBy: (value) => `dispute.raised_by = ${value}`,
    exceptConversationIds: (value) => `dispute.conversation_id <> all (${value}::text[])`,
  },
};

export async function listDisputeRows(
  db: Queryable,
  scope: Scope,
  filters: DisputeFilters,
  page: PageRequest,
): Promise<Page<Dispute>> {
  const query = pageQuery(listing, scope, filters, page);
  return pageOf(await db.query<DisputeRow>(query.statement, query.values), page.limit, toDispute);
}

const toDispute = (row: DisputeRow): Dispute => ({
  id: row.id,
  scorecardId: row.scorecard_id,
  conversationId: row.conversation_id,
  criterion: row.criterion,
  reason: row.reason,
  proposedVerdict: row.proposed_verdict,
  raisedBy: row.raised_by,
  reviewId: row.review_id,
  status: row.status,
  outcome: row.outcome,
  note: row.note,
  resolvedBy: row.resolved_by,
  newScorecardId: row.new_scorecard_id,
  createdAt: row.created_at,
  resolvedAt: row.resolved_at,
});
