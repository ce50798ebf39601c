import { expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import { configurationOf } from "./configuration-of.ts";

const asked = {
  scope: { workspaceId: "ws_1", mode: "live" },
  agentId: "agt_1",
  version: 7,
  field: "baseline_version",
} as const;
const configurationIn = (query: () => Promise<never[]>) =>
  configurationOf({ db: { query } as Partial<Database> as Database }, asked);

test("a version that does not exist is the mistake of the field that names it", async () => {
  const refusal = { code: "invalid_argument", field: "baseline_version" };
  await expect(configurationIn(async () => [])).rejects.toMatchObject(refusal);
});

test("a database that is away is not told as a version that does not exist", async () => {
  const away = new Fault("unavailable", "The service can't reach its database. Try again in a moment.");
  await expect(configurationIn(() => Promise.reject(away))).rejects.toBe(away);
});
