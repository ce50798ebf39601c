import { setTimeout as sleep } from "node:timers/promises";
import { type Database, joined, statement } from "../database/database.ts";
import { brokenUnique } from "../database/violations.ts";
import type { Clock } from "./clock.ts";
import { Fault } from "./fault.ts";
import type { Scope } from "./scope.ts";

export interface Claim {
  readonly scope: Scope;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** Hash of the arguments: the same key with others is a mistake. */
  readonly fingerprint: Buffer;
}

export interface KeptAnswer {
  readonly status: number;
  readonly body: Buffer;
}

const waitMs = 5_000;
const pollMs = 20;

// The lock only spares a racing call its work. What makes a twin impossible is the primary key: of two answers to one
// claim the second can't be stored, and takes its whole transaction with it.
const identityIs = "workspace_id = $1 and mode = $2 and method = $3 and path = $4 and key = $5";
const claimSql = statement(
  "idempotency.claim",
  `select pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', $1::text, $2::text, $3::text, $4::text, $5::text), 0)) as free,
          kept.fingerprint, kept.status, kept.body, kept.created_at
     from (values (1)) as once
     left join (select * from idempotency where ${identityIs}) as kept on true`,
);
const keepSql = statement(
  "idempotency.keep",
  `insert into idempotency (workspace_id, mode, method, path, key, fingerprint, status, body, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const forgetSql = statement("idempotency.forget", `delete from idempotency where ${identityIs}`);

interface ClaimRow {
  readonly free: boolean;
  readonly fingerprint: Buffer | null;
  readonly status: number;
  readonly body: Buffer;
  readonly created_at: Date;
}

const idempotencyHours = 24;

/** Does the work and keeps its answer in one transaction, or gives the answer that was kept before. */
export async function once(
  { db, clock }: { db: Database; clock: Clock },
  claim: Claim,
  work: (db: Database) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { replayed: boolean }> {
  const patience = performance.now() + waitMs;
  for (;;) {
    const outcome = await attempt(db, clock, claim, work).catch((error: unknown) => {
      if (brokenUnique(error) === "idempotency_pkey") return undefined;
      throw error;
    });
    if (outcome) return outcome;
    if (performance.now() > patience) {
      throw new Fault("idempotency_key_in_use", "The first request with this Idempotency-Key is still running.");
    }
    // Without a connection in hand: waiting calls never starve the one they wait for.
    await sleep(pollMs);
  }
}

function attempt(db: Database, clock: Clock, claim: Claim, work: (db: Database) => Promise<KeptAnswer>) {
  const { scope, method, path, key, fingerprint } = claim;
  const identity = [scope.workspaceId, scope.mode, method, path, key];
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [found] = await tx.query<ClaimRow>(claimSql, identity);
    if (!found) throw new Error("the claim of an idempotency key answered no row");
    if (found.fingerprint && !isForgotten(found, now)) return { ...replay(found, fingerprint), replayed: true };
    if (!found.free) return undefined;
    if (found.fingerprint) await tx.query(forgetSql, identity);
    const answer = await work(joined(tx));
    tx.beforeCommit(() => tx.query(keepSql, [...identity, fingerprint, answer.status, answer.body, now]));
    return { ...answer, replayed: false };
  });
}

/** A record past its day counts as gone, whether or not the purge has come by. */
const isForgotten = (row: ClaimRow, now: Date) =>
  row.created_at.getTime() <= now.getTime() - idempotencyHours * 3_600_000;

function replay(row: ClaimRow, fingerprint: Buffer): KeptAnswer {
  if (row.fingerprint?.equals(fingerprint)) return { status: row.status, body: row.body };
  throw new Fault("idempotency_key_reused", "This Idempotency-Key was used with other arguments.");
}

const purgeBatch = 5_000;
const purgeSql = statement(
  "idempotency.purge",
  `delete from idempotency where ctid = any (array(select ctid from idempotency where created_at <= $1 order by created_at limit ${purgeBatch}))
   returning 1 as gone`,
);

/** Takes forgotten records away, in bounded steps that each commit for themselves. */
export async function purgeIdempotency({ db, clock }: { db: Database; clock: Clock }): Promise<{ purged: number }> {
  const before = new Date(clock.now().getTime() - idempotencyHours * 3_600_000);
  let purged = 0;
  for (let gone = purgeBatch; gone === purgeBatch; purged += gone) {
    gone = (await db.query(purgeSql, [before])).length;
  }
  return { purged };
}
