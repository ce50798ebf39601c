import type pg from "pg";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import type { Database } from "../database/database.ts";
import { run } from "../database/transaction.ts";
import { presenceClass } from "../platform/presence.ts";
import type { Scope } from "../platform/scope.ts";
import { claimDeliveries, findEventData, freeAbandonedLanes } from "./claim-store.ts";
import { finishBatch } from "./finish-batch.ts";
import { createHands } from "./test-hands.ts";
import { createModel, type ModelWebhook, must, type WebhookStatus } from "./test-model.ts";
import { createPublishing } from "./test-publishing.ts";
import { type Claiming, type Finishing, publishers, type Schedule, type Step, workers } from "./test-steps.ts";
import { compareWithTables } from "./test-tables.ts";
import type { Claimed } from "./types.ts";

const leaseMs = 30_000;
/** Steps between two looks into the tables. */
const lookEvery = 8;
/** Rounds in which everything that is left has to arrive once all are well. */
const maxRounds = 100;
const start = Date.parse("2026-03-01T00:00:00Z");

/** A database of its own with a connection for each node and each publisher, used by one schedule after the other. */
export async function createBench() {
  const db = await freshDatabase();
  // A crash of the database is tested elsewhere.
  await db.pool.query(`do $$ begin
    execute format('alter database %I set synchronous_commit = off', current_database());
  end $$`);
  const connect = (many: number) => Promise.all(Array.from({ length: many }, () => db.pool.connect()));
  const [sweeper] = await connect(1);
  const claimers = await connect(workers);
  const finishers = await connect(workers);
  // Whoever delivers waits for nobody who publishes.
  await Promise.all([sweeper, ...claimers, ...finishers].map((client) => client?.query("set lock_timeout = '2s'")));
  const publishing = await connect(publishers);
  return {
    db,
    sweeper: sweeper as pg.PoolClient,
    claimers,
    finishers,
    publishers: publishing,
    schedules: 0,
    nodes: 0,
    /** The pool's end waits for them. */
    release() {
      for (const client of [sweeper, ...claimers, ...finishers, ...publishing]) client?.release(true);
    },
  };
}

export type Bench = Awaited<ReturnType<typeof createBench>>;

export async function runSchedule(bench: Bench, schedule: Schedule): Promise<void> {
  bench.schedules += 1;
  const scope = await insertWorkspace(bench.db, `ws_${bench.schedules}`);
  const course = createCourse(bench, scope, schedule);
  try {
    await course.prepare();
    for (const [i, step] of schedule.steps.entries()) {
      await course.take(step);
      if (i % lookEvery === lookEvery - 1) await course.look();
    }
    await course.conclude();
  } finally {
    await course.clear();
  }
}

function createCourse(bench: Bench, scope: Scope, schedule: Schedule) {
  const { db } = bench;
  const model = createModel();
  let now = start;
  let webhooksMade = 0;
  const clock = { now: () => new Date(now) };
  const slots: string[] = [];
  const publishing = createPublishing({ db, clients: bench.publishers, scope, model, clock });
  const hands = createHands({ model, clock });
  const numbers: (number | undefined)[] = bench.claimers.map(() => undefined);
  let toDisable: string[] = [];

  const through = (client: pg.PoolClient | undefined): Database => ({
    query: (statement, values) => run(client as pg.PoolClient, statement, values),
    transaction: db.transaction,
  });

  async function makeWebhook(slot: number): Promise<void> {
    const { events, failures } = schedule.webhooks[slot] as Schedule["webhooks"][number];
    const id = `wh_${bench.schedules}_${webhooksMade++}`;
    slots[slot] = id;
    await db.pool.query(
      `with made as (
         insert into webhook (workspace_id, mode, id, url, events, status, created_by, created_at, updated_at)
         values ($1, $2, $3, 'https://receiver.example', $4, 'enabled', 'test', $5, $5)
       )
       insert into webhook_health (workspace_id, mode, webhook_id, failures, failing_since)
       select $1, $2, $3, $6, $5 where $6 > 0`,
      [scope.workspaceId, scope.mode, id, events, clock.now(), failures],
    );
    model.webhooks.set(id, { id, events, status: "enabled", failures });
  }

  async function setStatus(id: string, status: WebhookStatus): Promise<void> {
    const webhook = model.webhooks.get(id) as ModelWebhook;
    if (webhook.status === "deleted" || webhook.status === status) return;
    await db.pool.query("update webhook set status = $2 where id = $1", [id, status]);
    webhook.status = status;
  }

  /** A node that is dead comes back under another number. */
  async function revive(worker: number): Promise<number> {
    const number = numbers[worker] ?? ++bench.nodes;
    if (numbers[worker] === undefined)
      await bench.sweeper.query("select pg_advisory_lock($1, $2)", [presenceClass, number]);
    numbers[worker] = number;
    return number;
  }

  async function die(worker: number, silently: boolean): Promise<void> {
    const number = numbers[worker];
    if (number === undefined) return;
    await bench.sweeper.query("select pg_advisory_unlock($1, $2)", [presenceClass, number]);
    numbers[worker] = undefined;
    // Or it only lost its connection, and goes on with what it has in its hands.
    hands.lose(worker, silently);
  }

  // Each of these does its work in the database and answers with what the model has to hear of it, so that several can
  // go on at once.
  async function claim(step: Claiming, isAlone: boolean): Promise<() => void> {
    const { worker, limit, cap, inARow, maxBytes, answers } = step;
    const holder = await revive(worker);
    const busy = new Map([...hands.inFlight(worker)].map(([id, inFlight]) => [id, { inFlight, cap }]));
    const claimAt = now;
    const leaseUntil = now + leaseMs;
    const client = bench.claimers[worker] as pg.PoolClient;
    const [health, claimed] = await Promise.all([
      readHealth(client, scope),
      claimDeliveries(through(client), {
        now: new Date(claimAt),
        leaseUntil: new Date(leaseUntil),
        holder,
        busy,
        defaultCap: cap,
        limit,
        inARow,
        maxBytes,
      }),
    ]);
    must(claimed.length <= limit, "no more is taken than asked for");
    const contents = await Promise.all(claimed.map(async (one) => one.data ?? findEventData(through(client), one)));
    return () => {
      for (const webhook of model.webhooks.values()) {
        const { openUntil, opened } = health.get(webhook.id) ?? { openUntil: 0, opened: 0 };
        const taken = claimed.filter(({ webhookId }) => webhookId === webhook.id).length;
        const inFlight = busy.get(webhook.id)?.inFlight ?? 0;
        must(taken <= Math.max(0, cap - inFlight), "a receiver has no more in its hands than it may", { taken, step });
        if (!isAlone) continue;
        must(taken === 0 || openUntil <= claimAt, "nothing is sent while the breaker is open", { openUntil, claimAt });
        must(opened === 0 || taken + inFlight <= 1 || taken === 0, "a breaker lets one at a time through", { taken });
        if (webhook.failures !== undefined) {
          must(opened > 0 === model.isOpen(webhook), "ten failures in a row open the breaker", { webhook, opened });
        }
      }
      for (const [i, one] of claimed.entries()) {
        hands.take({
          worker,
          claimed: one,
          data: contents[i],
          leaseUntil,
          answers: [...answers.slice(i % answers.length), ...answers],
          isAlone,
          isSeen: true,
        });
      }
    };
  }

  async function finish({ worker, limit }: Finishing, isAlone: boolean): Promise<() => void> {
    const batch = await hands.answered(worker, limit);
    if (batch.length === 0) return () => {};
    const disable = async ({ id }: { id: string }) => void toDisable.push(id);
    const client = bench.finishers[worker] as pg.PoolClient;
    const db = through(client);
    const health = await readHealth(client, scope);
    const given = batch.map(({ finished }) => finished);
    const results = await finishBatch({ db, clock, disable }, given);
    const contents = await Promise.all(results.map(({ next }) => next && (next.data ?? findEventData(db, next))));
    return () => {
      for (const [i, { hand, finished }] of batch.entries()) {
        const isHeld = publishing.isOpen(finished.claimed.laneId);
        const finish = results[i] ?? { result: "busy" };
        const isSeen = hand.isCurrent;
        const goesOn = hands.settle(hand, finished, finish, isHeld || !isAlone);
        const opened = health.get(finished.claimed.webhookId)?.opened ?? 0;
        must(!isAlone || !finish.next || opened === 0, "nobody goes on at a receiver whose breaker was open", finished);
        if (goesOn) hands.take({ ...hand, claimed: finish.next as Claimed, data: contents[i], isAlone, isSeen });
      }
      model.heard(
        given.filter((_, i) => results[i]?.result === "finished"),
        isAlone,
      );
    };
  }

  const sweep = async () => {
    await freeAbandonedLanes(through(bench.sweeper), clock.now(), presenceClass);
    return () => {};
  };

  async function alone(work: Promise<() => void>): Promise<void> {
    (await work)();
  }

  async function act(step: Step): Promise<void> {
    switch (step.kind) {
      case "publish":
        return alone(publishing.publish(step));
      case "open":
        return publishing.open(step);
      case "close":
        return alone(publishing.close(step));
      case "claim":
        return alone(claim(step, true));
      case "finish":
        return alone(finish(step, true));
      case "round":
        await alone(claim(step, true));
        return alone(finish({ worker: step.worker, limit: 10 }, true));
      case "pass":
        now = step.ms === "until due" ? Math.max(now, model.nextAt() ?? 0) : now + step.ms;
        return;
      case "sweep":
        return alone(sweep());
      case "die":
        return die(step.worker, step.silently);
      case "change": {
        const slot = step.webhook % schedule.webhooks.length;
        await setStatus(slots[slot] as string, step.to === "made anew" ? "deleted" : step.to);
        if (step.to === "made anew") await makeWebhook(slot);
        return;
      }
      case "together": {
        for (const { worker } of step.claim) await revive(worker);
        const said = await Promise.all([
          ...step.publish.map((one) => publishing.publish(one)),
          ...step.close.map((one) => publishing.close(one)),
          ...step.finish.map((one) => finish(one, false)),
          ...step.claim.map((one) => claim(one, false)),
          ...(step.sweep ? [sweep()] : []),
        ]);
        for (const say of said) say();
      }
    }
  }

  async function take(step: Step): Promise<void> {
    await act(step);
    const disabled = toDisable;
    toDisable = [];
    for (const id of disabled) await setStatus(id, "disabled");
  }

  const look = () => compareWithTables(bench.sweeper, scope, model);

  return {
    take,
    look,
    async prepare() {
      // Which receivers come first is drawn by lot, here the same way each time.
      await Promise.all(bench.claimers.map((client) => client.query("select setseed(0.5)")));
      for (const slot of schedule.webhooks.keys()) await makeWebhook(slot);
    },

    /** All are well from here on: whatever is left arrives, and whoever was thought dead changes nothing any more. */
    async conclude() {
      for (const publisher of bench.publishers.keys()) await alone(publishing.close({ publisher, commit: true }));
      for (const publisher of bench.publishers.keys()) await alone(publishing.close({ publisher, commit: true }));
      for (const id of slots) await setStatus(id, "enabled");
      for (let worker = 1; worker < workers; worker++) await die(worker, worker === 1);
      const answers = [{ code: 200, arrives: "at once", hangs: false, twice: false, goesOn: true }] as const;
      const everything = { worker: 0, limit: 100, cap: 100, inARow: 16, maxBytes: 1_000_000, answers };
      for (let round = 0; model.nextAt() !== undefined; round++) {
        must(round < maxRounds, "what waits arrives once its receiver is well", [...model.lanes.values()]);
        if (round % 3 === 0) await alone(sweep());
        await take({ kind: "claim", ...everything });
        await take({ kind: "finish", worker: 0, limit: 100 });
        for (const id of slots) await setStatus(id, "enabled");
        now = Math.max(now + 7_000, model.nextAt() ?? 0);
      }
      now += leaseMs;
      for (let worker = 0; worker < workers; worker++) await take({ kind: "finish", worker, limit: 100 });
      await look();
    },

    async clear() {
      await publishing.clear();
      await bench.sweeper.query("select pg_advisory_unlock_all()");
      await db.pool.query("delete from delivery_lane");
    },
  };
}

async function readHealth(client: pg.PoolClient, scope: Scope) {
  const { rows } = await client.query<{ webhook_id: string; open_until: Date | null; opened: number }>({
    name: "test.health",
    text: "select webhook_id, open_until, opened from webhook_health where workspace_id = $1 and mode = $2",
    values: [scope.workspaceId, scope.mode],
  });
  return new Map(
    rows.map(({ webhook_id, open_until, opened }) => [webhook_id, { openUntil: open_until?.getTime() ?? 0, opened }]),
  );
}
