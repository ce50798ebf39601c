import { type AnyOperation, operations } from "@cqs/contract";
import type { Fixture, Request } from "../every-route/fixture.ts";
import { fixtures } from "../every-route/fixtures.ts";
import type { Reply } from "../service.ts";
import { asPerson, type Corner } from "./corners.ts";
import type { KnownIds } from "./known-ids.ts";
import { prefixOf, type ValueSchema } from "./read-requests.ts";

const changes = operations.filter(({ method, access }) => method !== "GET" && /scope|session/.test(access.kind));
const fixtureOf = ({ id }: AnyOperation) => fixtures[id] as Fixture;

/** Calls an operation as the corner's key, or as a person where keys are not let in. */
function send(corner: Corner, { method, path, access }: AnyOperation, given: Request): Promise<Reply> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => given.params?.[name] ?? "");
  const caller = access.kind === "scope" ? { key: corner.key } : asPerson(corner);
  return corner.service.call(method, address, { ...caller, ...(given.body ? { body: given.body } : {}) });
}

export interface OwnedRequest {
  readonly operation: AnyOperation;
  readonly request: Request;
}

/** Makes, for each operation that changes a record, a request that would succeed in the corner itself. */
export async function ownedRequests(victim: Corner): Promise<readonly OwnedRequest[]> {
  const requests: OwnedRequest[] = [];
  for (const operation of changes.filter((one) => fixtureOf(one).owned)) {
    requests.push({ operation, request: await fixtureOf(operation).valid(victim) });
  }
  return requests;
}

/** Sends the victim's requests as another corner; returns those that were not answered by 404. */
export async function stealRecords(
  thief: Corner,
  victim: Corner,
  requests: readonly OwnedRequest[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { operation, request } of requests) {
    const isShared = fixtureOf(operation).owned === "workspace" && thief.workspaceId === victim.workspaceId;
    if (isShared) continue;
    const { status } = await send(thief, operation, request);
    if (status !== 404) faults.push(`${operation.method} ${operation.path} answers ${status} to ${thief.marker}`);
  }
  return faults;
}

/** Sends requests of the thief's own that refer to the victim's records; returns those that show something of them. */
export async function referToRecords(thief: Corner, victim: Corner, ids: KnownIds): Promise<string[]> {
  const faults: string[] = [];
  for (const operation of changes) {
    for (const { path, prefix } of references(operation.body)) {
      const [id] = ids.of(victim, prefix);
      if (id === undefined) throw new Error(`${victim.marker} has no ${prefix}`);
      const request = await fixtureOf(operation).valid(thief);
      const { status, text } = await send(thief, operation, { ...request, body: withValue(request.body, path, id) });
      const leaks = ids.leaks(thief, text, "corner", id);
      if (leaks.length > 0 || status >= 500) faults.push(`${operation.id} with ${path.join(".")}: ${status} ${leaks}`);
    }
  }
  return faults;
}

interface Reference {
  readonly path: readonly string[];
  readonly prefix: string;
}

type BodySchema = ValueSchema & {
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
};

/** Finds the fields of a body that hold an id. `[]` in the path stands for a list of one. */
function references(schema: BodySchema | undefined, path: readonly string[] = []): readonly Reference[] {
  if (!schema) return [];
  const prefix = prefixOf(schema);
  if (prefix) return [{ path, prefix }];
  if (schema.items) return references(schema.items, [...path, "[]"]);
  const [first] = schema.anyOf ?? [];
  if (first) return references(first as BodySchema, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => references(one, [...path, name]));
}

function withValue(target: unknown, [name, ...rest]: readonly string[], id: string): Record<string, unknown> {
  if (name === undefined) return id as never;
  if (name === "[]") return [withValue((target as unknown[] | undefined)?.[0], rest, id)] as never;
  const object = (target ?? {}) as Record<string, unknown>;
  return { ...object, [name]: withValue(object[name], rest, id) };
}
