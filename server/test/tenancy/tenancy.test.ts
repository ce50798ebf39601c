import { beforeAll, expect, test } from "vitest";
import { keepBusy } from "./busy-corner.ts";
import { asPerson, type Corner, openCorners } from "./corners.ts";
import { filledWith, readFigures } from "./figures.ts";
import { createFiller } from "./fill-corner.ts";
import { ownedRequests, referToRecords, stealRecords } from "./foreign-changes.ts";
import { type KnownIds, readKnownIds } from "./known-ids.ts";
import { readOperations } from "./read-requests.ts";
import { settle } from "./settle.ts";
import { fingerprint, listTables, type TenantTable } from "./tenant-tables.ts";
import { walkRoutes } from "./walk-routes.ts";

/** Tables that stay empty, with the reason. */
const emptyTables: Readonly<Record<string, string>> = {
  audit_refusal: "calls without a credential belong to no workspace",
  automation_task: "a queue: workers empty it",
  conversation_unsearched: "a queue: workers empty it",
  delivery_lane: "a queue: workers empty it",
  insight_pending: "a queue: workers empty it",
};
/** The same for the live mode. */
const emptyInLive: Readonly<Record<string, string>> = { demo_item: "demo data is only made in test mode" };

let corners: readonly Corner[];
let tables: readonly TenantTable[];
let ids: KnownIds;
let fill: Awaited<ReturnType<typeof createFiller>>;

beforeAll(async () => {
  corners = await openCorners();
  const [first] = corners as readonly [Corner];
  tables = await listTables(first.service.db);
  fill = await createFiller();
  await fill(corners);
  ids = await readKnownIds(corners, tables);
});

test("every table with a workspace has rows in every corner, unless it is said why not", async () => {
  for (const corner of corners) {
    const states = await fingerprint(corner, tables);
    const empty = tables.map(({ name }) => name).filter((name) => states[name]?.startsWith("0 "));
    const expected = { ...emptyTables, ...(corner.mode === "live" ? emptyInLive : {}) };
    expect([corner.marker, empty]).toEqual([corner.marker, Object.keys(expected).sort()]);
  }
});

type ReadOperation = (typeof readOperations)[number];
// What a corner asks about others is in its own audit log from then on, so that the log is read first.
const isAudit = ({ path }: ReadOperation) => path.startsWith("/audit");

const openToKeys = readOperations.filter(({ access }) => access.kind === "scope");
/** By corner: what it was told about its own records. */
const answersOf = new Map<Corner, ReadonlyMap<string, string>>();

/** Reads a corner without asking about others. */
const walkAlone = (corner: Corner) =>
  walkRoutes(corner, { key: corner.key }, { corners: [corner], ids, operations: openToKeys });

test("the audit log tells of the own workspace only", async () => {
  const operations = readOperations.filter(isAudit);
  for (const corner of corners) {
    const { faults } = await walkRoutes(corner, asPerson(corner), { corners: [corner], ids, operations });
    expect(faults).toEqual([]);
  }
  for (const corner of corners) {
    const { faults } = await walkRoutes(corner, asPerson(corner), { corners, ids, operations });
    // From here on the log has calls that name other corners' records: those of this very test.
    expect(faults.filter((fault) => !fault.includes(" shows "))).toEqual([]);
  }
});

test("a key reads nothing of another corner, by any route, filter or order", async () => {
  for (const corner of corners) {
    const walk = await walkRoutes(corner, { key: corner.key }, { corners, ids, operations: openToKeys });
    expect([walk.silent, walk.faults]).toEqual([[], []]);
    answersOf.set(corner, walk.answers);
  }
});

test("nor does a person who is signed in", async () => {
  const operations = readOperations.filter((operation) => !isAudit(operation));
  for (const corner of corners) {
    const { silent, faults } = await walkRoutes(corner, asPerson(corner), { corners, ids, operations });
    expect([silent, faults]).toEqual([[], []]);
  }
});

test("figures are those of the records that the corner was filled with", async () => {
  for (const corner of corners) expect(await readFigures(corner)).toEqual(filledWith(corner, ids));
});

// Between them each corner is watched while its other mode and the other workspace are busy.
test.each([0, 3])("what happens in corner %i changes no row and no answer of the others", async (i) => {
  const busy = corners[i] as Corner;
  const watched = corners.filter((corner) => corner !== busy);
  const before = [];
  for (const corner of watched) {
    const answers = answersOf.get(corner) ?? (await walkAlone(corner)).answers;
    before.push({ corner, answers, rows: await fingerprint(corner, comparable(corner, busy)) });
  }
  await keepBusy(busy, fill);
  for (const { corner, rows } of before) expect(await fingerprint(corner, comparable(corner, busy))).toEqual(rows);
  ids = await readKnownIds(corners, tables);
  answersOf.clear();
  for (const { corner, answers } of before) {
    const after = await walkAlone(corner);
    expect(after.faults).toEqual([]);
    expect(after.answers).toEqual(answers);
    answersOf.set(corner, answers);
  }
});

/** Leaves out what both modes of a workspace share, if both are, and payloads of calls, which are written late. */
const comparable = (corner: Corner, busy: Corner) =>
  tables.filter(
    ({ hasMode, name }) => (hasMode || corner.workspaceId !== busy.workspaceId) && name !== "audit_payload",
  );

test("no route changes or refers to a record of another corner", async () => {
  const [victim, ...thieves] = corners as readonly [Corner, ...Corner[]];
  const requests = await ownedRequests(victim);
  await settle(victim.service.db, false);
  ids = await readKnownIds(corners, tables);
  const before = await fingerprint(victim, comparable(victim, victim));
  const faults: string[] = [];
  for (const thief of thieves) {
    faults.push(...(await stealRecords(thief, victim, requests)));
    faults.push(...(await referToRecords(thief, victim, ids)));
  }
  expect(faults).toEqual([]);
  await settle(victim.service.db, false);
  expect(await fingerprint(victim, comparable(victim, victim))).toEqual(before);
});
