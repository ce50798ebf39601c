import type { Scope as Permission } from "@cqs/contract";
import { expect, test } from "vitest";
import { Fault } from "../platform/fault.ts";
import type { Caller } from "../platform/http/caller.ts";
import type { Scope } from "../platform/scope.ts";
import { stillAllowedBy } from "./still-allowed.ts";

const scope: Scope = { workspaceId: "ws_1", mode: "live" };

const caller = (change: Partial<Caller> = {}): Caller => ({
  scope,
  permissions: ["conversations:read", "tickets:read"],
  windows: [],
  subject: "key:key_1",
  actor: { kind: "key", keyId: "key_1", name: "key" },
  headers: {},
  ...change,
});

const ask = (answer: () => Promise<Caller>) =>
  stillAllowedBy(answer)({
    headers: { authorization: "Bearer x" },
    ip: "10.0.0.1",
    scope,
    scopes: ["conversations:read", "tickets:read"],
  });

test("a caller whom the first call would let in again may go on listening", async () => {
  expect(await ask(async () => caller())).toBe(true);
});

test.each<[string, () => Promise<Caller>]>([
  ["whose key was revoked", () => Promise.reject(new Fault("unauthenticated", "revoked"))],
  ["whose address is no longer allowed", () => Promise.reject(new Fault("ip_not_allowed", "elsewhere"))],
  ["whose key lost the route's scope", async () => caller({ permissions: ["tickets:read"] satisfies Permission[] })],
  [
    "whose key lost an event's scope",
    async () => caller({ permissions: ["conversations:read"] satisfies Permission[] }),
  ],
  ["who now stands for another workspace", async () => caller({ scope: { ...scope, workspaceId: "ws_2" } })],
  ["who now stands for the other mode", async () => caller({ scope: { ...scope, mode: "test" } })],
])("a caller %s may not", async (_who, answer) => {
  expect(await ask(answer)).toBe(false);
});

test("that nobody can tell is no answer", async () => {
  await expect(ask(() => Promise.reject(new Error("database away")))).rejects.toThrow("database away");
});
