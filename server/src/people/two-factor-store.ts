import { type Queryable, statement } from "../database/database.ts";

/** The second factor is the person's, in every workspace and mode. */

const upsertSql = statement(
  "people.upsert-two-factor",
  `insert into two_factor (user_id, secret, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
     where two_factor.confirmed_at is null
   returning 1`,
);
const findSql = statement(
  "people.find-two-factor",
  "select secret, created_at, confirmed_at from two_factor where user_id = $1",
);
const confirmSql = statement(
  "people.confirm-two-factor",
  `update two_factor set confirmed_at = $2, last_step = $3 where user_id = $1 and confirmed_at is null returning 1`,
);
const acceptStepSql = statement(
  "people.accept-step",
  "update two_factor set last_step = $2 where user_id = $1 and last_step < $2 returning 1",
);
const deleteSql = statement("people.delete-two-factor", "delete from two_factor where user_id = $1");
const replaceCodesSql = statement(
  "people.replace-recovery-codes",
  `with gone as (delete from recovery_code where user_id = $1 and code_hash <> all ($2::bytea[]))
   insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])`,
);
const consumeCodeSql = statement(
  "people.consume-recovery-code",
  "delete from recovery_code where user_id = $1 and code_hash = $2 returning 1",
);

export interface TwoFactorRow {
  /** Encrypted. */
  readonly secret: Buffer;
  readonly createdAt: Date;
  readonly isConfirmed: boolean;
}

/** False where one is confirmed already. */
export async function upsertTwoFactor(
  tx: Queryable,
  userId: string,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<boolean> {
  return (await tx.query(upsertSql, [userId, secret, now])).length > 0;
}

export async function findTwoFactor(tx: Queryable, userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await tx.query<{ secret: Buffer; created_at: Date; confirmed_at: Date | null }>(findSql, [userId]);
  return row && { secret: row.secret, createdAt: row.created_at, isConfirmed: row.confirmed_at !== null };
}

export async function confirmTwoFactor(
  tx: Queryable,
  userId: string,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  return (await tx.query(confirmSql, [userId, now, step])).length > 0;
}

/** False for a step that was accepted before: of two sign-ins with one code one succeeds. */
export async function acceptStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  return (await tx.query(acceptStepSql, [userId, step])).length > 0;
}

export async function deleteTwoFactor(tx: Queryable, userId: string): Promise<void> {
  await tx.query(deleteSql, [userId]);
}

export async function replaceRecoveryCodes(tx: Queryable, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query(replaceCodesSql, [userId, hashes]);
}

export async function consumeRecoveryCode(tx: Queryable, userId: string, hash: Buffer): Promise<boolean> {
  return (await tx.query(consumeCodeSql, [userId, hash])).length > 0;
}
