import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Page } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { BulkRecord } from "./types.ts";

interface RecordRow {
  readonly conversation_id: string;
  readonly record: StoredRecord;
}

/** Times are texts in JSON. */
interface StoredRecord extends Omit<BulkRecord, "conversationId" | "resolvedAt"> {
  readonly resolvedAt: { readonly before: string | null; readonly after: string | null } | null;
}

const insert = writing("bulk_change_record.insert", {
  bulk_change_record_rows: `insert into bulk_change_record (workspace_id, mode, bulk_change_id, conversation_id, record)
    select $1, $2, $3, conversation_id, record::json
      from unnest($4::text[], $5::text[]) as given (conversation_id, record)`,
});
const listSql = statement(
  "bulk_change_record.list",
  `select conversation_id, record from bulk_change_record
    where workspace_id = $1 and mode = $2 and bulk_change_id = $3 and conversation_id > $4
    order by conversation_id limit $5`,
);

export function insertRecords(tx: Tx, scope: Scope, bulkChangeId: string, records: readonly BulkRecord[]): void {
  if (records.length === 0) return;
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    bulkChangeId,
    records.map(({ conversationId }) => conversationId),
    records.map(({ conversationId: _id, ...record }) => JSON.stringify(record)),
  ]);
}

export async function listRecordRows(
  db: Queryable,
  scope: Scope,
  { id, after, limit }: { readonly id: string; readonly after: string | null; readonly limit: number },
): Promise<Page<BulkRecord>> {
  const values = [scope.workspaceId, scope.mode, id, after ?? "", limit + 1];
  const rows = await db.query<RecordRow>(listSql, values);
  return { items: rows.slice(0, limit).map(toRecord), hasMore: rows.length > limit };
}

const toRecord = ({ conversation_id, record: { resolvedAt, ...rest } }: RecordRow): BulkRecord => ({
  ...rest,
  conversationId: conversation_id,
  resolvedAt: resolvedAt && { before: timeOf(resolvedAt.before), after: timeOf(resolvedAt.after) },
});

const timeOf = (text: string | null) => (text === null ? null : new Date(text));
