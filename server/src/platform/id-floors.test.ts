import pg from "pg";
import { expect, test, vi } from "vitest";
import { afterFile } from "../../test/after-file.ts";
import { freshDatabase } from "../../test/database.ts";
import { systemClock } from "./clock.ts";
import { joinIdFloors, newProcessName } from "./id-floors.ts";
import { newId } from "./ids.ts";
import { noteUncertain, UnitsOfWork } from "./unit-of-work.ts";

const db = await freshDatabase();
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 180_000, interval: 20 });

async function joinedProcess() {
  const units = new UnitsOfWork(systemClock);
  const processName = newProcessName();
  const floors = await joinIdFloors({ databaseUrl: db.url, processName, units, log: { warn: () => {} } });
  afterFile(() => floors.close());
  return { units, processName, floors };
}

/** A unit of work that has made an id, and stays under way until `end`. */
function unitWithId({ units }: { units: UnitsOfWork }, last = () => {}) {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  let id = "";
  const ended = units.run(async () => {
    id = newId("contact");
    await ending;
    last();
  });
  return {
    id,
    async end() {
      end();
      await ended;
    },
  };
}

async function connection(applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.url, application_name: applicationName });
  await client.connect();
  return client;
}

const digitsOf = (id: string) => id.slice(id.indexOf("_") + 1);

test("a process that others took for dead commits nothing old, and joins again above what readers passed", async () => {
  const own = await joinedProcess();
  const { units, processName, floors } = own;
  const before = unitWithId(own);
  await db.pool.query("delete from id_floor where process = $1", [processName]);
  await eventually(() =>
    expect(units.run(async () => newId("contact"))).rejects.toMatchObject({ code: "unavailable" }),
  );
  const fresh = (await connection("cqs late")) as unknown as pg.PoolClient;
  await expect(floors.watch.verify(fresh)).rejects.toThrow("taken for dead");
  await db.pool.query("update id_ceiling set ceiling = $1", [digitsOf(before.id)]);
  await before.end();
  await eventually(async () => {
    const { rows } = await db.pool.query("select rows_floor from id_floor where process = $1", [processName]);
    expect(rows.length).toBe(1);
    expect(rows[0].rows_floor > digitsOf(before.id)).toBe(true);
  });
  await eventually(() => floors.watch.verify(fresh).then(() => {}));
  const after = await units.run(async () => newId("contact"));
  expect(after > before.id).toBe(true);
  await (fresh as unknown as pg.Client).end();
});

test("ids of a statement that got no answer hold readers back until its connection is gone", async () => {
  const own = await joinedProcess();
  const { units, processName, floors } = own;
  const abandoned = await connection(`cqs ${processName}`);
  const unit = unitWithId(own, noteUncertain);
  await unit.end();
  const isPassed = async () => (await units.run(() => floors.edge(db), { reads: true })).rows > digitsOf(unit.id);
  // Several beats, each of which could have let it go.
  for (let beats = 0; beats < 3; beats += 1) {
    await nextBeat(processName);
    expect(await isPassed()).toBe(false);
  }
  expect(units.uncertain().length).toBe(1);
  await abandoned.end();
  await eventually(async () => expect(await isPassed()).toBe(true));
});

async function nextBeat(processName: string): Promise<void> {
  const beatAt = async () =>
    (await db.pool.query("select beat_at::text from id_floor where process = $1", [processName])).rows[0]?.beat_at;
  const before = await beatAt();
  await eventually(async () => expect(await beatAt()).not.toBe(before));
}
