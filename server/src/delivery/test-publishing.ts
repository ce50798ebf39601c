import type pg from "pg";
import type { Database, Tx } from "../database/database.ts";
import { run } from "../database/transaction.ts";
import { mergeWrites, type PendingWrite } from "../database/writes.ts";
import { type NewEvent, publishEvent, publishFirstEvents } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Scope } from "../platform/scope.ts";
import type { Model, PublishedEvent } from "./test-model.ts";
import { type Closing, type Publish, types } from "./test-steps.ts";

interface Publishing {
  readonly db: Database;
  readonly clients: readonly pg.PoolClient[];
  readonly scope: Scope;
  readonly model: Model;
  readonly clock: Clock;
}

interface Open {
  readonly client: pg.PoolClient;
  readonly resourceId: string;
  readonly type: number;
  readonly isWantedByAny: boolean;
  published: PublishedEvent;
  /** Done once the resource's counter is its own. */
  readonly written: Promise<unknown>;
  isWaiting: boolean;
}

/** Those who cause events: some within one statement, some in transactions that stay open for a while. */
export function createPublishing({ db, clients, scope, model, clock }: Publishing) {
  const open = new Map<number, Open>();
  let marks = 0;
  let fresh = 0;
  const resourceId = (resource: number) => `tkt_${resource}`;
  const holderOf = (id: string) => [...open.values()].find((one) => one.resourceId === id && !one.isWaiting);
  const waiterFor = (id: string) => [...open.values()].find((one) => one.resourceId === id && one.isWaiting);

  /** Every second one is about another resource that belongs to the lane; of a batch, each begins a lane. */
  function newEvent(id: string, type: number, batch = false): { event: NewEvent; published: PublishedEvent } {
    const mark = ++marks;
    const isOwn = batch || mark % 2 === 1;
    const ownId = isOwn ? id : `${id}_part_${mark}`;
    const name = types[type] as (typeof types)[number];
    return {
      event: {
        type: name,
        resource: { type: "ticket", id: ownId },
        ...(isOwn ? {} : { laneId: id }),
        data: { mark },
        at: clock.now(),
      },
      published: { resourceId: id, ownId, mark, wanted: model.wantedBy(name) },
    };
  }

  return {
    isOpen: (id: string) => holderOf(id) !== undefined,

    /**
     * In a transaction of its own. Resources that somebody is publishing about right now are left out. A batch is about as
     * many new ones.
     */
    async publish({ resources, type, count, batch }: Publish): Promise<() => void> {
      const known = resources.toSorted().map(resourceId);
      const free = batch ? known.map(() => `tkt_new_${++fresh}`) : known.filter((id) => !holderOf(id));
      const each = batch ? 1 : count;
      const all = free.flatMap((id) => Array.from({ length: each }, () => newEvent(id, type, batch)));
      if (all.length > 0) {
        await db.transaction(async (tx) => {
          const events = all.map(({ event }) => event);
          if (batch) publishFirstEvents(tx, scope, events);
          else for (const event of events) publishEvent(tx, scope, event);
        });
      }
      return () =>
        model.committed(
          all.map(({ published }) => published),
          clock.now().getTime(),
        );
    },

    /** The lanes stay locked until it is closed. A second one about the same resource waits for the first. */
    async open(step: { publisher: number; resource: number; type: number }): Promise<void> {
      const id = resourceId(step.resource);
      const client = clients[step.publisher] as pg.PoolClient;
      if (open.has(step.publisher) || waiterFor(id)) return;
      const { event, published } = newEvent(id, step.type);
      const pending: PendingWrite[] = [];
      const tx: Tx = {
        query: () => Promise.reject(new Error("not here")),
        write: (write, values, explain) => void pending.push({ write, values, explain }),
        announce: () => {},
        shareCommit: () => {},
        depth: 0,
      };
      publishEvent(tx, scope, event);
      await client.query("begin");
      const written = Promise.all(mergeWrites(pending).map(({ statement, values }) => run(client, statement, values)));
      const isWaiting = holderOf(id) !== undefined;
      const isWantedByAny = model.hasWebhooks();
      const { type } = step;
      open.set(step.publisher, { client, resourceId: id, type, isWantedByAny, published, written, isWaiting });
      if (isWaiting) await untilBlocked(db, client);
      else await written;
    },

    async close({ publisher, commit }: Closing): Promise<() => void> {
      const one = open.get(publisher);
      if (!one || one.isWaiting) return () => {};
      const waiter = waiterFor(one.resourceId);
      await one.client.query(commit ? "commit" : "rollback");
      open.delete(publisher);
      await waiter?.written;
      if (waiter) {
        waiter.isWaiting = false;
        // Whether there is anybody was looked up at its beginning; who that is, once it had its number.
        const wanted = waiter.isWantedByAny ? model.wantedBy(types[waiter.type] as (typeof types)[number]) : [];
        waiter.published = { ...waiter.published, wanted };
      }
      return () => {
        if (commit) model.committed([one.published], clock.now().getTime());
      };
    },

    async clear(): Promise<void> {
      // Those who wait come last.
      const all = [...open.values()].sort((a, b) => Number(a.isWaiting) - Number(b.isWaiting));
      open.clear();
      for (const { client, written } of all) {
        await written.catch(() => {});
        await client.query("rollback");
      }
    },
  };
}

const blockedSql = {
  name: "test.is_blocked",
  text: "select 1 as yes from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'",
};

/** Until it waits for a lock: whether it has seen any webhooks is then certain. */
async function untilBlocked(db: Database, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  for (let i = 0; i < 5_000; i++) {
    if ((await db.query(blockedSql, [processID])).length > 0) return;
  }
  throw new Error("it did not come to wait");
}
