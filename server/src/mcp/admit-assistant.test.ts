import type { FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { Fault } from "../platform/fault.ts";
import { admitAssistant } from "./admit-assistant.ts";

const request = { headers: { authorization: "Bearer unknown-key" }, method: "POST", ip: "192.0.2.7" } as FastifyRequest;
const unknown = new Fault("unauthenticated", "no such key");

function ports(error: Error, allowed = true) {
  const take = vi.fn(async () => ({ allowed, remaining: 0, reset: 0, retryAfterSeconds: 9 }));
  const limiter = { take } as unknown as Parameters<typeof admitAssistant>[0]["limiter"];
  return { take, limiter, authenticate: () => Promise.reject(error) };
}

test("an unknown caller is refused and counts for its address", async () => {
  const given = ports(unknown);
  await expect(admitAssistant(given, request)).rejects.toBe(unknown);
  expect(given.take).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^address:/), expect.anything());
});

test("an address that asks too often learns when it may again, and nothing else", async () => {
  await expect(admitAssistant(ports(unknown, false), request)).rejects.toMatchObject({
    code: "rate_limited",
    headers: { "retry-after": "9" },
  });
});

test.each([
  ["a database that is away", new Fault("unavailable", "try again")],
  ["a fault in the code", new TypeError("broken")],
])("%s is not the caller's refusal, and counts for nobody", async (_, error) => {
  const given = ports(error);
  await expect(admitAssistant(given, request)).rejects.toBe(error);
  expect(given.take).not.toHaveBeenCalled();
});
