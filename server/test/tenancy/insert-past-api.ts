import { randomBytes } from "node:crypto";
import type { Corner } from "./corners.ts";
import type { Directory } from "./fill-directory.ts";

/** Inserts what no call makes: the command line, the first start, a model and the clock do. */
export async function insertPastApi(corner: Corner, { rubricId }: Directory): Promise<void> {
  const { marker, mode, size, workspaceId, service } = corner;
  const insert = (text: string, ...values: unknown[]) => service.db.pool.query(text, [workspaceId, ...values]);
  for (let i = 0; i < size; i++) {
    await insert(
      `insert into import_file (workspace_id, mode, file_hash, id, file_name, file_size, bytes_done, records_done, created,
         updated, known, refused, finished_at, created_at, updated_at)
       values ($1, $2, $3, new_id('imp', now()), $4, 1000, 1000, $5, $5, 0, 0, 0, now(), now(), now())`,
      mode,
      randomBytes(32),
      `${marker}.jsonl`,
      size,
    );
    await insert(
      `insert into notice (workspace_id, mode, id, kind, message, resource_type, resource_id, created_at, updated_at)
       values ($1, $2, new_id('ntc', now()), 'rule.stopped', $3, 'rule', $4, now(), now())`,
      mode,
      marker,
      `${marker}-${randomBytes(4).toString("hex")}`,
    );
  }
  await insert(
    "insert into grader_tuning (workspace_id, mode, rubric_id, tuning, created_at) values ($1, $2, $3, $4, now())",
    mode,
    rubricId,
    JSON.stringify({ criteria: {} }),
  );
  await insert(
    `insert into model_spend (workspace_id, mode, day, usd, input_tokens, output_tokens, calls)
     values ($1, $2, current_date, $3::int, $3::int, $3::int, $3::int) on conflict do nothing`,
    mode,
    size,
  );
  await insert(
    `insert into audit_key_hour (workspace_id, key_id, hour, calls, errors, rate_limited, last_call_at)
     values ($1, $2, date_trunc('hour', now()) - interval '2 hours', $3, 0, 0, now()) on conflict do nothing`,
    corner.keyId,
    size,
  );
  await insert(
    `insert into owner_set_up (token_hash, workspace_id, user_id, expires_at) values ($3, $1, $2, now() + interval '1 day')`,
    corner.ownerId,
    randomBytes(32),
  );
}
