import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { ConnectionWatch, Queryable, Statement } from "../database/database.ts";
import type { Clock } from "./clock.ts";
import {
  beatSql,
  connectionsSql,
  edgeSql,
  joinSql,
  leaveSql,
  lockCeilingSql,
  raiseSql,
  removeDeadSql,
  touchSql,
} from "./id-floor-store.ts";
import { idTextValue, randomBits } from "./id-values.ts";
import { idText } from "./ids.ts";
import type { Log } from "./log.ts";
import { type IdEdge, noteUncertain, UnitsOfWork } from "./unit-of-work.ts";

/** How often a process tells the others how far it is. So much later do they see its newest rows in an ascending list. */
const beatMs = 200;
/** The row of a process that has no connection to the database any more is removed after this. */
const deadAfter = "3 seconds";
/** Readers may pass positions up to this far ahead before the ceiling has to be raised again. */
const ceilingAheadMs = 250n;
const joinPollMs = 50;

/** One process's place among all that write to the database. See the decision on ascending walks. */
export interface IdFloors {
  /** For every pool that commits ids. It refuses new connections if the other processes no longer wait for this one. */
  readonly watch: ConnectionWatch;
  /** Up to where an ascending page may go. */
  readonly edge: (db: Queryable) => Promise<IdEdge>;
  close(): Promise<void>;
}

export interface IdFloorOptions {
  readonly databaseUrl: string;
  /** Ends the `application_name` of each connection that commits ids. */
  readonly processName: string;
  readonly units: UnitsOfWork;
  readonly log: Pick<Log, "warn">;
}

export const newProcessName = (): string => randomBytes(8).toString("hex");

export async function joinIdFloors(options: IdFloorOptions): Promise<IdFloors> {
  const { processName, units, log } = options;
  const pids = new Map<pg.PoolClient, number>();
  let client: pg.Client | undefined = await connect(options);
  await join(client, options);
  const closing = new AbortController();

  async function beat(): Promise<void> {
    client ??= await connect(options);
    const on = client;
    const floors = floorsOf(units);
    const known = await ask(on, beatSql, [processName, floors.rows, floors.calls]);
    if (known.length === 0) await rejoin(on);
    await ask(on, removeDeadSql, [processName, deadAfter]);
    await settleUncertain(on);
  }

  /** The others took this process for dead. Ids made before must never be committed: whoever has one fails first. */
  async function rejoin(on: pg.Client): Promise<void> {
    units.rows.suspend();
    log.warn({}, "this process was taken for dead by the others and joins again");
    while (units.haveIds && !closing.signal.aborted) await sleep(joinPollMs);
    await join(on, options);
    units.rows.resume();
  }

  async function settleUncertain(on: pg.Client): Promise<void> {
    const uncertain = units.uncertain();
    if (uncertain.length === 0) return;
    const own = new Set(pids.values());
    const open = await ask<{ pid: number }>(on, connectionsSql, [processName]);
    if (open.every(({ pid }) => own.has(pid))) units.settle(uncertain);
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await beat().catch((error: Error) => {
        log.warn({ error: error.message }, "the floor of ids could not be published");
        client?.end().catch(() => {});
        client = undefined;
      });
      await sleep(beatMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const running = run();

  return {
    watch: {
      async verify(given) {
        const { rows } = await given.query<{ pid: number }>(touchSql.text, [processName]);
        if (!rows[0]) throw new Error("Connection terminated: this process was taken for dead");
        pids.set(given, rows[0].pid);
      },
      forget: (given) => void pids.delete(given),
      onUncertain: noteUncertain,
    },
    edge: (db) => readEdge(db, processName, units),
    async close() {
      closing.abort();
      await running;
      // What is not certain yet stays behind, and goes when the last connection has.
      if (client && units.uncertain().length === 0) await ask(client, leaveSql, [processName]).catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}

/** What a command's connections need, so that the nodes wait for its ids. */
export interface OwnProcess extends Pick<IdFloors, "watch"> {
  readonly processName: string;
  readonly units: UnitsOfWork;
}

/** Runs a command's work as one unit, beside the nodes that are running. */
export async function asOwnProcess<T>(
  { databaseUrl, clock, log }: { databaseUrl: string; clock: Clock; log: Pick<Log, "warn"> },
  work: (own: OwnProcess) => Promise<T>,
): Promise<T> {
  const units = new UnitsOfWork(clock);
  const processName = newProcessName();
  const floors = await joinIdFloors({ databaseUrl, processName, units, log });
  try {
    return await units.run(() => work({ processName, units, watch: floors.watch }));
  } finally {
    await floors.close();
  }
}

async function connect({ databaseUrl, processName }: IdFloorOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `cqs floor ${processName}`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** From here on readers wait for this process, and it makes no id that a reader may have passed. */
async function join(client: pg.Client, { processName, units }: IdFloorOptions): Promise<void> {
  await client.query("begin");
  try {
    const [row] = await ask<{ ceiling: string }>(client, lockCeilingSql);
    const ceiling = idTextValue(row?.ceiling ?? "");
    units.rows.raise(ceiling);
    units.calls.raise(ceiling);
    const floors = floorsOf(units);
    await ask(client, joinSql, [processName, floors.rows, floors.calls]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function readEdge(db: Queryable, processName: string, units: UnitsOfWork): Promise<IdEdge> {
  // Before the database is asked: what was finished by then is seen by every statement from then on.
  const own = floorsOf(units);
  let others = await findFloors(db, processName);
  let edge = leastOf(own, others);
  const highest = [edge.rows, edge.calls].sort().at(-1) as string;
  if (highest > others.ceiling) {
    await db.query(raiseSql, [idText(idTextValue(highest) + (ceilingAheadMs << randomBits))]);
    // A process that joined before the raise may be behind it.
    others = await findFloors(db, processName);
    edge = leastOf(own, others);
  }
  return edge;
}

interface Floors {
  readonly rows_floor: string | null;
  readonly calls_floor: string | null;
  readonly ceiling: string;
}

async function findFloors(db: Queryable, processName: string): Promise<Floors> {
  const [row] = await db.query<Floors>(edgeSql, [processName]);
  if (!row) throw new Error("the floors of ids are missing");
  return row;
}

const least = (a: string, b: string | null) => (b !== null && b < a ? b : a);

const leastOf = (own: IdEdge, others: Floors): IdEdge => ({
  rows: least(own.rows, others.rows_floor),
  calls: least(own.calls, others.calls_floor),
});

const floorsOf = (units: UnitsOfWork): IdEdge => ({
  rows: idText(units.floor()),
  calls: idText(units.callsFloor()),
});

async function ask<Row extends object>(
  client: pg.Client,
  { name, text }: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>({ name, text, values: [...values] })).rows;
}
