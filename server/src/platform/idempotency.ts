import { setTimeout as sleep } from "node:timers/promises";
import { type Database, joined, statement, unnested, writing } from "../database/database.ts";
import { brokenUnique, isConnectionLost, isLockTimeout, waitedForKey } from "../database/violations.ts";
import { batcher } from "./batch.ts";
import type { Clock } from "./clock.ts";
import { Fault } from "./fault.ts";
import type { Scope } from "./scope.ts";

export interface Claim {
  readonly scope: Scope;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** Keyed hash of the arguments, their secrets included: the same key with others is a mistake. */
  readonly fingerprint: Buffer;
  /** Who makes the call: a key, a person, a trigger. */
  readonly actorId: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly body: Buffer;
}

export interface OnceAnswer extends KeptAnswer {
  readonly replayed: boolean;
  /** Who got the answer first, and when; null where that was not noted yet. */
  readonly actorId: string | null;
  readonly createdAt: Date;
}

export type Once = (claim: Claim, work: (db: Database) => Promise<KeptAnswer>) => Promise<OnceAnswer>;

const waitMs = 5_000;
const pollMs = 20;
const hours = 24;

const identityOf = ({ scope, method, path, key }: Claim) => [scope.workspaceId, scope.mode, method, path, key] as const;

interface KeptRow {
  readonly position: number;
  /** Null in records from before the fingerprint was keyed: whatever comes with their key is taken for a retry. */
  readonly fingerprint: Buffer | null;
  readonly status: number;
  readonly body: Buffer;
  readonly actor_id: string | null;
  readonly created_at: Date;
}

// The limit makes it a look-up per key whatever the planner thinks of the table's size: a plan that was made while it
// was small, and is kept, would read all of it.
const findSql = statement(
  "idempotency.find",
  `select (asked.position - 1)::int as position, kept.fingerprint, kept.status, kept.body, kept.actor_id,
          kept.created_at
     from ${unnested("$1::text[]", "$2::text[]", "$3::text[]", "$4::text[]", "$5::text[]")}
            with ordinality as asked (workspace_id, mode, method, path, key, position)
    cross join lateral (
       select i.fingerprint, i.status, i.body, i.actor_id, i.created_at from idempotency as i
        where i.workspace_id = asked.workspace_id and i.mode = asked.mode and i.method = asked.method
          and i.path = asked.path and i.key = asked.key
        limit 1) as kept`,
);
const keep = writing("idempotency.keep", {
  kept_answer: `insert into idempotency (workspace_id, mode, method, path, key, fingerprint, status, body, actor_id, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
});
const forgetSql = statement(
  "idempotency.forget",
  `delete from idempotency
    where workspace_id = $1 and mode = $2 and method = $3 and path = $4 and key = $5 and created_at <= $6`,
);

/**
 * Does work and keeps its answer in one transaction, or gives the answer that was kept before.
 *
 * A retry is recognised by a look-up before the work, which calls that arrive together share. Calls that race on this
 * node wait for each other. What makes a twin impossible on any number of nodes is the primary key: of two answers to
 * one claim the second can't be stored, and takes its whole transaction with it.
 */
export function createOnce({ db, clock }: { db: Database; clock: Clock }): Once {
  const running = new Set<string>();
  const lookup = batcher<Claim, KeptRow | undefined>({
    maxSize: 200,
    maxWaiting: 10_000,
    run: async (claims) => {
      const columns = [0, 1, 2, 3, 4].map((i) => claims.map((claim) => identityOf(claim)[i]));
      const rows = await db.query<KeptRow>(findSql, columns);
      const byPosition = new Map(rows.map((row) => [row.position, row]));
      return claims.map((_, position) => byPosition.get(position));
    },
  });

  const forgottenBefore = () => new Date(clock.now().getTime() - hours * 3_600_000);

  async function replay(claim: Claim) {
    const row = await lookup.add(claim);
    // A record past its day counts as gone, whether or not the purge has come by.
    if (!row || row.created_at <= forgottenBefore()) return undefined;
    if (!row.fingerprint || row.fingerprint.equals(claim.fingerprint)) {
      const { status, body, actor_id: actorId, created_at: createdAt } = row;
      return { status, body, replayed: true, actorId, createdAt };
    }
    throw new Fault(
      "idempotency_key_reused",
      "This Idempotency-Key was already used with different arguments. Use a new key for a new request.",
    );
  }

  async function attempt(claim: Claim, work: (db: Database) => Promise<KeptAnswer>) {
    try {
      return await db.transaction(async (tx) => {
        const answer = await work(joined(tx));
        const { fingerprint, actorId } = claim;
        const createdAt = clock.now();
        tx.write(keep, [...identityOf(claim), fingerprint, answer.status, answer.body, actorId, createdAt]);
        return { ...answer, replayed: false, actorId, createdAt };
      });
    } catch (error) {
      // Without a connection the outcome is unknown. Nothing is tried again here: the caller does, under the same key.
      if (isConnectionLost(error)) throw error;
      // Whatever else went wrong may have gone wrong because another node did the same work meanwhile.
      const kept = await replay(claim);
      if (kept) return kept;
      if (isTwinInFlight(error)) throw stillRunning();
      if (brokenUnique(error) !== "idempotency_pkey") throw error;
      await db.query(forgetSql, [...identityOf(claim), forgottenBefore()]);
      return undefined;
    }
  }

  return async (claim, work) => {
    const name = identityOf(claim).join("\n");
    const patience = performance.now() + waitMs;
    for (;;) {
      if (!running.has(name)) {
        running.add(name);
        try {
          const done = (await replay(claim)) ?? (await attempt(claim, work));
          if (done) return done;
        } finally {
          running.delete(name);
        }
      }
      if (performance.now() > patience) throw stillRunning();
      // Without a connection in hand: waiting calls never starve the one they wait for.
      await sleep(pollMs);
    }
  };
}

/**
 * Whether the lock that could not be had is the claim's own, which a call on another node holds until its commit. Any
 * other lock time-out says nothing about this key.
 */
const isTwinInFlight = (error: unknown) => isLockTimeout(error) && waitedForKey(error, "idempotency_pkey");

const stillRunning = () =>
  new Fault("idempotency_key_in_use", "The first request with this Idempotency-Key is still running.");

const purgeBatch = 5_000;
const purgeSql = statement(
  "idempotency.purge",
  `delete from idempotency where ctid = any (array(select ctid from idempotency where created_at <= $1 order by created_at limit ${purgeBatch}))
   returning 1 as gone`,
);

/** Takes forgotten records away, in bounded steps that each commit for themselves. */
export async function purgeIdempotency({ db, clock }: { db: Database; clock: Clock }): Promise<{ purged: number }> {
  const before = new Date(clock.now().getTime() - hours * 3_600_000);
  let purged = 0;
  for (let gone = purgeBatch; gone === purgeBatch; purged += gone) {
    gone = (await db.query(purgeSql, [before])).length;
  }
  return { purged };
}
