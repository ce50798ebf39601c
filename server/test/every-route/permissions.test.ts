import { type AnyOperation, operations } from "@cqs/contract";
import { beforeAll, expect, test } from "vitest";
import { type CallOptions, startTestService, type TestService } from "../service.ts";
import {
  closedToPerson,
  isGranted,
  openOperations,
  operationsOfRole,
  operationsOfScope,
  roleNames,
  scopeNames,
  scopesOfPerson,
} from "./expected-permissions.ts";

const workspaceId = "ws_0000000000000000000001";
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
});

const byId = new Map(operations.map((operation) => [operation.id, operation]));
const pairs = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([name, ids]) => ids.map((id) => [id, name] as const));

/**
 * Calls an operation with ids that nothing has and without a body. Permission is decided before input: whoever may call it
 * is told of the input or the missing row, never that the call is not for them.
 */
async function isPermitted(id: string, caller: CallOptions): Promise<boolean> {
  const { method, path } = byId.get(id) as AnyOperation;
  const { status, json } = await service.call(method, path.replaceAll(/\{\w+\}/g, "x"), caller);
  if (status === 401) throw new Error(`${id}: the caller is not known`);
  return json?.error?.code !== "permission_denied";
}

/** Runs the calls a few at a time, and returns the names of those that were permitted. */
async function permitted(ids: readonly string[], caller: CallOptions): Promise<string[]> {
  const waiting = [...ids];
  const found: string[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (await isPermitted(id, caller)) found.push(id);
      }
    }),
  );
  return found.sort();
}

const scoped = pairs(operationsOfScope);
const ofPeople = pairs(operationsOfRole);
const idsOf = (list: readonly (readonly [string, string])[]) => list.map(([id]) => id);
/** Calls that do something without any input; the suite of every route looks at them. */
const harmful = new Set(["signOut", "revokeOtherSessions", "requestWorkspaceDeletion", "createDemoData"]);

test("it is decided for every operation who may call it, once", () => {
  const decided = [...idsOf(scoped), ...idsOf(ofPeople), ...openOperations].sort();
  expect(decided).toEqual(operations.map(({ id }) => id).sort());
});

test.each(scopeNames)("a key with %s alone may call what this scope allows, and nothing else", async (scope) => {
  const { secret: key } = await service.key(workspaceId, "live", { scopes: [scope] });
  const allowed = scoped.filter(([, needed]) => isGranted(scope, needed));
  const asked = [...idsOf(scoped), ...idsOf(ofPeople)];
  expect(await permitted(asked, { key })).toEqual(idsOf(allowed).sort());
});

test("a key with every scope may call all that is open to keys, and one without any nothing", async () => {
  const { secret: all } = await service.key(workspaceId, "live", { scopes: scopeNames });
  expect(await permitted(idsOf(scoped), { key: all })).toEqual(idsOf(scoped).sort());
  expect(await permitted(idsOf(ofPeople), { key: all })).toEqual([]);
});

test.each(roleNames)("a person with the role %s may call what this role allows, and nothing else", async (role) => {
  const { cookie } = await service.person(workspaceId, role as "viewer");
  const held = scopesOfPerson[role] ?? [];
  const weaker = roleNames.slice(0, roleNames.indexOf(role) + 1);
  const asked = [...idsOf(scoped), ...idsOf(ofPeople)].filter((id) => !harmful.has(id));
  const allowed = [
    ...scoped.filter(([, needed]) => held.some((scope) => isGranted(scope, needed))),
    ...ofPeople.filter(([, needed]) => weaker.includes(needed)),
  ];
  const closed = [...harmful, ...(closedToPerson[role] ?? [])];
  expect(await permitted(asked, { cookie })).toEqual(
    idsOf(allowed)
      .filter((id) => !closed.includes(id))
      .sort(),
  );
});
