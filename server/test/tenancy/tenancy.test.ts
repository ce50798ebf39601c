import { beforeAll, expect, test } from "vitest";
import { asPerson, type Corner, openCorners } from "./corners.ts";
import { createFiller } from "./fill-corner.ts";
import { type KnownIds, readKnownIds } from "./known-ids.ts";
import { readOperations } from "./read-requests.ts";
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

beforeAll(async () => {
  corners = await openCorners();
  const [first] = corners as readonly [Corner];
  tables = await listTables(first.service.db);
  const fill = await createFiller();
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

const isOpenToKeys = ({ access }: (typeof readOperations)[number]) => access.kind === "scope";
// What a corner asks about others is in its own audit log from then on, so that the log is read first.
const isAudit = ({ path }: (typeof readOperations)[number]) => path.startsWith("/audit");

test("the audit log tells of the own workspace only", async () => {
  for (const corner of corners) {
    const operations = readOperations.filter((operation) => isAudit(operation));
    const { faults } = await walkRoutes(corner, asPerson(corner), { corners, ids, operations });
    expect(faults).toEqual([]);
  }
});

test("a key reads nothing of another corner, by any route, filter or order", async () => {
  for (const corner of corners) {
    const operations = readOperations.filter(isOpenToKeys);
    const { faults, answers } = await walkRoutes(corner, { key: corner.key }, { corners, ids, operations });
    console.log(corner.marker, answers.size);
    expect(faults).toEqual([]);
  }
});

test("nor does a person who is signed in", async () => {
  for (const corner of corners) {
    const operations = readOperations.filter((operation) => !isAudit(operation));
    const { faults } = await walkRoutes(corner, asPerson(corner), { corners, ids, operations });
    expect(faults).toEqual([]);
  }
});
