import { type Queryable, statement, type Tx, writing } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import type { Message } from "./types.ts";

const insert = writing("training_message.insert", {
  training_message_rows: `insert into training_message (workspace_id, mode, attempt_id, position, speaker, text, turn, mood,
      source, note, created_at)
    select $1, $2, $3, * from unnest($4::int[], $5::text[], $6::text[], $7::int[], $8::smallint[], $9::text[], $10::text[],
      $11::timestamptz[])`,
});
const key = "workspace_id = $1 and mode = $2 and attempt_id = $3";
const usedSql = statement(
  "training_message.list-turns",
  `select turn from training_message where ${key} and turn is not null`,
);

export function insertMessages(tx: Tx, scope: Scope, attemptId: string, messages: readonly Message[]): void {
  tx.write(insert, [
    scope.workspaceId,
    scope.mode,
    attemptId,
    messages.map(({ position }) => position),
    messages.map(({ speaker }) => speaker),
    messages.map(({ text }) => text),
    messages.map(({ turn }) => turn),
    messages.map(({ mood }) => mood),
    messages.map(({ source }) => source),
    messages.map(({ note }) => note),
    messages.map(({ at }) => at),
  ]);
}

/** Which turns of the script the customer has taken. */
export async function listUsedTurns(db: Queryable, scope: Scope, attemptId: string): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ turn: number }>(usedSql, [scope.workspaceId, scope.mode, attemptId]);
  return new Set(rows.map(({ turn }) => turn));
}
