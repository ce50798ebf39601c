import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { type HealthOptions, NotReady, registerHealth } from "./health.ts";
import { createServer } from "./server.ts";

const token = "a-token-of-sixteen";

async function startHealth(given: Partial<HealthOptions> = {}) {
  const server = createServer({ trustedProxies: [] });
  const usual = { registry: new Registry(), log: createLog("silent"), token: undefined, isShownElsewhere: false };
  registerHealth(server, { ...usual, checks: { database: async () => {} }, warnings: {}, ...given });
  return (url: string, authorization?: string) =>
    server.inject({ url, ...(authorization === undefined ? {} : { headers: { authorization } }) });
}

test("without a token everyone sees metrics and checks", async () => {
  const get = await startHealth();
  expect((await get("/metrics")).statusCode).toBe(200);
  expect((await get("/readyz")).json()).toEqual({ status: "ok", checks: { database: "ok" } });
});

test("with a token others only learn whether the node is ready", async () => {
  const get = await startHealth({ token });
  for (const wrong of [undefined, "Bearer ", `Bearer ${token}x`, token, "Basic abc"]) {
    expect((await get("/metrics", wrong)).statusCode).toBe(401);
    const ready = await get("/readyz", wrong);
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: "ok" }]);
  }
});

test("the token opens both, in any case of its scheme", async () => {
  const get = await startHealth({ token });
  for (const scheme of ["Bearer", "bearer"]) {
    expect((await get("/metrics", `${scheme} ${token}`)).statusCode).toBe(200);
    expect((await get("/readyz", `${scheme} ${token}`)).json()).toHaveProperty("checks");
  }
});

test("what is shown at a port of its own is not shown at the public one", async () => {
  const get = await startHealth({ isShownElsewhere: true });
  expect((await get("/metrics")).statusCode).toBe(404);
  expect((await get("/readyz")).json()).toEqual({ status: "ok" });
  expect((await get("/healthz")).statusCode).toBe(200);
});

test("a check that fails says so in our words, never in the driver's", async () => {
  const driver = async () => {
    throw new Error("connect ECONNREFUSED 10.0.0.7:5432 user cqs");
  };
  const own = async () => {
    throw new NotReady("a migration is missing");
  };
  const get = await startHealth({ checks: { database: driver, migrations: own } });
  const reply = await get("/readyz");
  expect(reply.statusCode).toBe(503);
  expect(reply.json().checks).toEqual({
    database: "the database can't be queried",
    migrations: "a migration is missing",
  });
  expect(reply.body).not.toContain("10.0.0.7");
});

test("no browser guesses at the type of anything that is served", async () => {
  const get = await startHealth();
  for (const url of ["/healthz", "/readyz", "/metrics", "/nothing", "/%E0%A4%A"]) {
    expect([url, (await get(url)).headers["x-content-type-options"]]).toEqual([url, "nosniff"]);
  }
});
