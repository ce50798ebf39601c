import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { type ConnectedDatabase, connectDatabase } from "../database/database.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { Fault } from "../platform/fault.ts";
import { createOnce } from "../platform/idempotency.ts";
import { pageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { createContact } from "./create-contact.ts";
import { listContacts } from "./list-contacts.ts";
import { updateContact } from "./update-contact.ts";
import { changesFromWire, filtersFromWire } from "./wire.ts";

type Given = Parameters<typeof changesFromWire>[0];

const callers = 20;
let first: TestDatabase;
/** A connection for every caller, so that all of them really meet. */
let db: ConnectedDatabase;
let scope: Scope;
let workspaces = 0;

beforeAll(async () => {
  first = await freshDatabase();
  db = connectDatabase(first.url, { maxConnections: callers, name: "cqs races" });
  return () => db.close();
});
beforeEach(async () => {
  workspaces += 1;
  scope = await insertWorkspace(first, `ws_${workspaces}`);
});

const save = (given: Given, upsert: boolean, on = db as Parameters<typeof createContact>[0]["db"]) =>
  createContact({ db: on, clock }, { scope, given: changesFromWire(given), upsert });
const update = (id: string, changes: Given) =>
  updateContact({ db, clock }, { scope, id, changes: changesFromWire(changes) });
const everybody = async () =>
  (await listContacts({ db }, { scope, filters: filtersFromWire({}), page: pageRequest({ limit: 100 }) })).items;
const together = <Result>(count: number, call: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i)));
const refusedAs = (error: unknown) => {
  if (error instanceof Fault) return error.code;
  throw error;
};

describe("racing upserts", () => {
  const keys: Given[] = [{ email: "a@x.test", external_id: "1" }, { email: "a@x.test" }, { external_id: "1" }];

  it.each(keys)("of one contact (%o) make one, updated by all the others", async (given) => {
    const saved = await together(callers, (i) => save({ ...given, custom_fields: { [`from${i}`]: i } }, true));
    expect(saved.filter(({ created }) => created)).toHaveLength(1);
    const [contact, ...more] = await everybody();
    expect(more).toEqual([]);
    expect(Object.keys(contact?.customFields ?? {})).toHaveLength(callers);
  });

  it("make one under an Idempotency-Key each, where nothing can be tried again", async () => {
    const answers = await together(callers, (i) => {
      const claim = {
        scope,
        method: "POST",
        path: "/contacts",
        key: `key-${i}`,
        fingerprint: Buffer.from([i]),
        actorId: "key_1",
      };
      return createOnce({ db, clock })(claim, async (joined) => {
        const { created } = await save({ email: "a@x.test", external_id: "1", tags: [`t${i}`] }, true, joined);
        return { status: created ? 201 : 200, body: Buffer.from("{}") };
      });
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(callers - 1).fill(200), 201]);
    expect(await everybody()).toHaveLength(1);
  });

  it("that name one contact by different keys end with one contact", async () => {
    const saved = await together(callers, (i) =>
      save({ email: "a@x.test", ...(i % 2 ? { external_id: "1" } : {}), first_name: `n${i}` }, true),
    );
    expect(saved.filter(({ created }) => created)).toHaveLength(1);
    expect(await everybody()).toMatchObject([{ email: "a@x.test", externalId: "1" }]);
  });

  it("that cross each other never deadlock, whether their contacts exist or not", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [`${round}-1`, `${round}-2`];
      if (round % 2) {
        await save({ external_id: one, email: `${one}@x.test` }, false);
        await save({ external_id: two, email: `${two}@x.test` }, false);
      }
      const outcomes = await together(callers, (i) => {
        const [a, b] = i % 2 ? [one, two] : [two, one];
        return save({ external_id: a, email: `${b}@x.test`, first_name: `n${i}` }, true).then(() => "saved", refusedAs);
      });
      expect(new Set(outcomes)).toEqual(new Set([round % 2 ? "conflict" : "saved"]));
    }
  });

  it("that fight over keys with updates and creations are answered or refused, never broken", async () => {
    const [a, b] = [
      await save({ external_id: "0", email: "0@x.test" }, false),
      await save({ external_id: "1" }, false),
    ];
    const ids = [a.contact.id, b.contact.id];
    const pick = (i: number) => String((i * 7) % 4);
    const outcomes = await together(300, (i) => {
      const given = { external_id: pick(i), email: `${pick(i + 1 + (i % 3))}@x.test`, first_name: `n${i}` };
      if (i % 3 === 0) return update(ids[i % 2] as string, given).then(() => "saved", refusedAs);
      return save(given, i % 3 === 1).then(() => "saved", refusedAs);
    });
    expect([...new Set(outcomes)].sort()).toEqual(["conflict", "saved"]);
    const contacts = await everybody();
    expect(new Set(contacts.map(({ externalId }) => externalId)).size).toBe(contacts.length);
  });
});

describe("racing updates and creations", () => {
  it("of different fields of one contact lose none of them", async () => {
    const { contact } = await save({ phone: "123" }, false);
    await together(callers, (i) => update(contact.id, { custom_fields: { [`from${i}`]: i } }));
    const [after] = await everybody();
    expect(Object.keys(after?.customFields ?? {})).toHaveLength(callers);
  });

  it("that swap two emails are refused, not deadlocked", async () => {
    const one = await save({ email: "1@x.test" }, false);
    const two = await save({ email: "2@x.test" }, false);
    const outcomes = await together(callers, (i) => {
      const [from, email] = i % 2 ? [one, "2@x.test"] : [two, "1@x.test"];
      return update(from.contact.id, { email }).then(() => "saved", refusedAs);
    });
    expect(new Set(outcomes)).toEqual(new Set(["conflict"]));
  });

  it("that take each other's keys are answered or refused, not deadlocked", async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b, c] = ["a", "b", "c"].map((name) => `${name}${round}`) as [string, string, string];
      const { contact } = await save({ external_id: b, email: `${b}@x.test` }, false);
      // The creation writes external id a and waits for email b; the update gives b up and waits for a.
      const outcomes = await together(callers, (i) => {
        const call =
          i % 2
            ? save({ external_id: a, email: `${b}@x.test` }, i % 4 === 1)
            : update(contact.id, { external_id: a, email: `${c}@x.test` });
        return call.then(() => "saved", refusedAs);
      });
      expect(outcomes).toContain("saved");
    }
  });

  it("without upsert make one contact and refuse the rest", async () => {
    const outcomes = await together(callers, () => save({ email: "a@x.test" }, false).then(() => "saved", refusedAs));
    expect(outcomes.sort()).toEqual([...Array(callers - 1).fill("conflict"), "saved"]);
  });
});
