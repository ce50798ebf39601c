import { type Queryable, statement } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { TicketMerge } from "./types.ts";

const listMergesSql = statement(
  "ticket_merge.list",
  `select source_id, moved_tags from ticket_merge where workspace_id = $1 and mode = $2 and target_id = $3`,
);
const insertMergesSql = statement(
  "ticket_merge.insert",
  `insert into ticket_merge (workspace_id, mode, source_id, target_id, source_status, source_contact_id,
     source_conversation_id, source_tags, moved_tags, created_at)
   select workspace_id, mode, id, $4, status, contact_id, linked_conversation_id, tags,
     array(select unnest(tags) except select unnest($5::text[])), $6
   from ticket where workspace_id = $1 and mode = $2 and id = any($3)`,
);
// Copies, under the name of the source that is merged now: what it had from earlier merges stays with it, unseen, and
// is there again when this merge is undone.
const insertLinksSql = statement(
  "ticket_link.insert",
  `insert into ticket_link (workspace_id, mode, ticket_id, linked_id, source_id)
   select $1, $2, $4, linked_id, source_id
   from (
     select id as source_id, unnest(array[contact_id, linked_conversation_id]) as linked_id
     from ticket where workspace_id = $1 and mode = $2 and id = any($3)
     union
     select ticket_id, linked_id from ticket_link where workspace_id = $1 and mode = $2 and ticket_id = any($3)
   ) as brought
   where linked_id is not null`,
);
const closeSourcesSql = statement(
  "ticket.close_sources",
  `update ticket set status = 'closed', contact_id = null, linked_conversation_id = null, tags = '{}',
     merged_into = $4, updated_at = $5
   where workspace_id = $1 and mode = $2 and id = any($3)`,
);
const restoreSourceSql = statement(
  "ticket.restore_source",
  `update ticket set status = merge.source_status, contact_id = merge.source_contact_id,
     linked_conversation_id = merge.source_conversation_id, tags = merge.source_tags, merged_into = null, updated_at = $4
   from ticket_merge as merge
   where ticket.workspace_id = $1 and ticket.mode = $2 and ticket.id = $3
     and merge.workspace_id = $1 and merge.mode = $2 and merge.source_id = $3`,
);
const deleteLinksSql = statement(
  "ticket_link.delete",
  `delete from ticket_link where workspace_id = $1 and mode = $2 and ticket_id = $3 and source_id = $4`,
);
const deleteMergeSql = statement(
  "ticket_merge.delete",
  `delete from ticket_merge where workspace_id = $1 and mode = $2 and source_id = $3`,
);
const setTagsSql = statement(
  "ticket.set_tags",
  `update ticket set tags = $4, updated_at = $5 where workspace_id = $1 and mode = $2 and id = $3`,
);
const forgetMovedTagsSql = statement(
  "ticket_merge.forget_moved_tags",
  `update ticket_merge set moved_tags = array(select unnest(moved_tags) except select unnest($4::text[]))
   where workspace_id = $1 and mode = $2 and target_id = $3 and moved_tags && $4::text[]`,
);

interface MergeRow {
  readonly source_id: string;
  readonly moved_tags: string[];
}

/** The merges that made this ticket what it is. */
export async function listMerges(tx: Queryable, scope: Scope, targetId: string): Promise<readonly TicketMerge[]> {
  const rows = await tx.query<MergeRow>(listMergesSql, [scope.workspaceId, scope.mode, targetId]);
  return rows.map((row) => ({ sourceId: row.source_id, movedTags: row.moved_tags }));
}

export interface NewMerge {
  readonly targetId: string;
  readonly sourceIds: readonly string[];
  /** The tags that the target has by itself, and those it has afterwards. */
  readonly ownTags: readonly string[];
  readonly tags: readonly string[];
  readonly at: Date;
}

/** One round trip, in this order: what the sources had is written down before they lose it. */
export async function insertMerges(tx: Queryable, scope: Scope, merge: NewMerge): Promise<void> {
  const { targetId, sourceIds, ownTags, tags, at } = merge;
  const sources = [scope.workspaceId, scope.mode, sourceIds, targetId];
  await Promise.all([
    tx.query(insertMergesSql, [...sources, ownTags, at]),
    tx.query(insertLinksSql, sources),
    tx.query(closeSourcesSql, [...sources, at]),
    tx.query(setTagsSql, [scope.workspaceId, scope.mode, targetId, tags, at]),
  ]);
}

export interface MergeUndo {
  readonly targetId: string;
  readonly sourceId: string;
  /** The target's, without what only this source brought. */
  readonly tags: readonly string[];
  readonly at: Date;
}

export async function undoMerge(tx: Queryable, scope: Scope, undo: MergeUndo): Promise<void> {
  const { targetId, sourceId, tags, at } = undo;
  const { workspaceId, mode } = scope;
  await Promise.all([
    tx.query(restoreSourceSql, [workspaceId, mode, sourceId, at]),
    tx.query(deleteLinksSql, [workspaceId, mode, targetId, sourceId]),
    tx.query(deleteMergeSql, [workspaceId, mode, sourceId]),
    tx.query(setTagsSql, [workspaceId, mode, targetId, tags, at]),
  ]);
}

/** A tag taken off by hand is nobody's any more: put on again, it is the ticket's own and survives an undo. */
export async function forgetMovedTags(
  tx: Queryable,
  scope: Scope,
  targetId: string,
  removed: readonly string[],
): Promise<void> {
  await tx.query(forgetMovedTagsSql, [scope.workspaceId, scope.mode, targetId, removed]);
}
