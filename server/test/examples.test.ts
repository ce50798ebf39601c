import { type AnyOperation, openApiDocument, operations } from "@cqs/contract";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../src/platform/ids.ts";
import { exampleFixtures, referredTo } from "./every-route/example-fixtures.ts";
import type { Request, World } from "./every-route/fixture.ts";
import { fixtures } from "./every-route/fixtures.ts";
import { startWorldService, type WorldService } from "./every-route/open-worlds.ts";
import { type CallOptions, newAddress } from "./service.ts";

type Json = Record<string, unknown>;

interface Document {
  readonly paths: Record<string, Record<string, { requestBody: { content: Record<string, { example?: Json }> } }>>;
}

const document = openApiDocument("http://localhost:8080/api/v1") as unknown as Document;

const exampleOf = ({ path, method }: AnyOperation): Json | undefined =>
  document.paths[path]?.[method.toLowerCase()]?.requestBody.content["application/json"]?.example;

let worlds: WorldService;
beforeAll(async () => {
  worlds = await startWorldService();
});

const withBody = operations.filter(({ body }) => body !== undefined);

test("every body has an example", () => {
  expect(withBody.filter((operation) => !exampleOf(operation)).map(({ id }) => id)).toEqual([]);
});

/** In a workspace of its own, since examples share names and external ids. */
test.each(withBody.map((operation) => [operation.id, operation] as const))(
  "%s: the example of the document succeeds as it is, with the ids of what it refers to",
  async (id, operation) => {
    const world = await worlds.open(newId("workspace"), operation.access.kind !== "scope");
    const request = await (exampleFixtures[id] ?? fixtures[id]?.valid)?.(world);
    if (!request) throw new Error("There is no fixture.");
    const body = await withReferences(world, operation, exampleOf(operation) ?? {}, request);
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.params?.[name] ?? "");
    const query = request.query ? `?${new URLSearchParams(request.query)}` : "";
    const reply = await world.service.call(operation.method, path + query, {
      ...callerOf(operation, world, request),
      body,
    });
    expect(
      operation.success.map(({ status }) => status),
      reply.text,
    ).toContain(reply.status);
    expect(reply.json.meta?.warnings).toBeUndefined();
    const results: { status: number }[] = reply.json.data?.results ?? [];
    expect(
      results.filter(({ status }) => status >= 300),
      reply.text,
    ).toEqual([]);
  },
);

function callerOf({ access }: AnyOperation, { key, cookie }: World, request: Request): CallOptions {
  const headers = { "x-forwarded-for": newAddress() };
  if (request.cookie) return { cookie: request.cookie, headers };
  if (access.kind === "scope") return { key, headers };
  return access.kind === "session" ? { cookie, headers } : { headers };
}

const idForm = /^([a-z]+)_[0-9A-Za-z]{22}$/;

/** Nothing is replaced but ids, and what only the service or its owner can know: tokens, codes and passwords. */
async function withReferences(world: World, operation: AnyOperation, example: Json, request: Request): Promise<Json> {
  const known = exampleSecrets[operation.id] ?? [];
  const replace = async (value: unknown, name: string): Promise<unknown> => {
    if (known.includes(name)) return request.body?.[name];
    const [, prefix] = typeof value === "string" ? (idForm.exec(value) ?? []) : [];
    if (!prefix) return Array.isArray(value) ? Promise.all(value.map((item) => replace(item, ""))) : value;
    return request.body?.[name] ?? referredTo(world, prefix);
  };
  const fields = Object.entries(example).map(async ([name, value]) => [name, await replace(value, name)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

/** The fields of an operation's example that are taken from its fixture. */
const exampleSecrets: Readonly<Record<string, readonly string[]>> = {
  signIn: ["email", "password"],
  changePassword: ["current_password"],
  completeOidcSignIn: ["code", "state", "iss"],
  completePasswordReset: ["token"],
  setUpOwner: ["token"],
  acceptInvitation: ["token"],
  beginTwoFactor: ["current_password"],
  confirmTwoFactor: ["code"],
  disableTwoFactor: ["current_password"],
  renewRecoveryCodes: ["current_password"],
  requestWorkspaceDeletion: ["name", "current_password"],
};
