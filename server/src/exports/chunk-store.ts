import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { Chunk } from "./types.ts";

const insert = writing("export-chunk.insert", {
  export_chunk_row: `insert into export_chunk (workspace_id, mode, export_id, number, bytes) values ($1, $2, $3, $4, $5)`,
});
const findSql = statement(
  "export-chunk.find",
  `select substring(bytes from $5 for $6) as bytes from export_chunk
    where workspace_id = $1 and mode = $2 and export_id = $3 and number = $4`,
);
const deleteSomeSql = statement(
  "export-chunk.delete-some",
  `delete from export_chunk where workspace_id = $1 and mode = $2 and export_id = $3 and number in (
     select number from export_chunk where workspace_id = $1 and mode = $2 and export_id = $3 limit $4) returning number`,
);

export function insertChunk(tx: Tx, scope: Scope, { exportId, number, bytes }: Chunk): void {
  tx.write(insert, [scope.workspaceId, scope.mode, exportId, number, bytes]);
}

/** The part of a chunk that begins at `from`, counted from 0; empty past its end. */
export async function findChunkPart(
  db: Queryable,
  scope: Scope,
  { exportId, number, from, most }: Omit<Chunk, "bytes"> & { from: number; most: number },
): Promise<Buffer | undefined> {
  const values = [scope.workspaceId, scope.mode, exportId, number, from + 1, most];
  const [row] = await db.query<{ bytes: Buffer }>(findSql, values);
  return row?.bytes;
}

/** Answers how many it were: fewer than `most` when none are left. */
export async function deleteSomeChunks(
  db: Queryable,
  scope: Scope,
  { exportId, most }: { exportId: string; most: number },
): Promise<number> {
  const rows = await db.query(deleteSomeSql, [scope.workspaceId, scope.mode, exportId, most]);
  return rows.length;
}
