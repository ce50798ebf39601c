import { expect, test } from "vitest";
import { afterFile } from "../../../test/after-file.ts";
import { createServer } from "./server.ts";

const server = createServer({ trustedProxies: ["127.0.0.1", "10.0.0.0/8"] });
server.get("/ip", async ({ ip }) => ip);
afterFile(() => server.close());

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["203.0.113.9, 192.0.2.1:4711, 10.0.0.7:80", "192.0.2.1"],
  ["192.0.2.1:4711,10.0.0.7", "192.0.2.1"],
])("X-Forwarded-For: %s is a call from %s", async (header, ip) => {
  const { body } = await server.inject({ url: "/ip", headers: { "x-forwarded-for": header } });
  expect(body).toBe(ip);
});
