import { afterAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../service.ts";
import { setUp } from "../set-up.ts";
import { makeSecret } from "../src/access/key-format.ts";
import { connectDatabase } from "../src/database/database.ts";
import { requireSessions } from "../src/database/require-sessions.ts";
import { startReceiver } from "../src/delivery/test-receiver.ts";
import { parseConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import { send } from "../src/stream/test-nodes.ts";
import { freshDatabase } from "./database.ts";
import { startPgBouncer } from "./pgbouncer.ts";

/** The program; `npm test -- pgbouncer` installs it. */
const program = process.env.TEST_PGBOUNCER;
const secretKey = "x".repeat(40);
const key = makeSecret("live");
const db = await freshDatabase();
const configFor = (url: string) =>
  parseConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    BOOTSTRAP_LIVE_KEY: key,
  });

test("a direct connection is taken as it is", async () => {
  await expect(requireSessions(db.url)).resolves.toBeUndefined();
});

if (program) {
  describe("behind PgBouncer", () => {
    let service: Service | undefined;
    afterAll(() => service?.stop());

    test("in session mode the service starts, writes, and delivers a webhook", async () => {
      const url = await startPgBouncer(program, db.url, { pool_mode: "session" });
      const config = configFor(url);
      await setUp(config, url, secretKey);
      service = await startService({ config, databaseUrl: url, secretKey, log: createLog("silent") });
      const node = { base: `http://127.0.0.1:${service.port}/api/v1` };
      const receiver = await startReceiver();
      try {
        await send(node, key, "POST", "/webhooks", { name: "W", url: receiver.url, events: ["ticket.created"] });
        const { id } = await send(node, key, "POST", "/tickets", { title: "Through a pooler" });
        await expect
          .poll(() => receiver.received.map(({ event }) => event.data.id), { timeout: 180_000 })
          .toEqual([id]);
      } finally {
        await receiver.close();
      }
      expect((await fetch(`http://127.0.0.1:${service.port}/readyz`)).status).toBe(200);
      const through = connectDatabase(url, { maxConnections: 1, name: "cqs test" });
      const { rows } = await through.pool.query("show lock_timeout").finally(() => through.close());
      expect(rows).toEqual([{ lock_timeout: "5s" }]);
    }, 600_000);

    test.each([
      { pool_mode: "transaction" },
      { pool_mode: "transaction", default_pool_size: "1" },
      { pool_mode: "transaction", server_round_robin: "1", min_pool_size: "2" },
      { pool_mode: "transaction", server_round_robin: "1", min_pool_size: "5" },
      { pool_mode: "statement" },
    ])("a pooler that shares sessions is refused at start in one sentence: %j", async (settings) => {
      const url = await startPgBouncer(program, db.url, settings);
      const start = setUp(configFor(url), url, secretKey);
      await expect(start).rejects.toMatchObject({
        name: "UnsuitablePooler",
        message: expect.stringMatching(/^[^\n]*pool_mode = session[^\n]*$/),
      });
    });

    test("a pooler without a second connection is refused in words", async () => {
      const url = await startPgBouncer(program, db.url, { pool_mode: "session", default_pool_size: "1" });
      await expect(requireSessions(url)).rejects.toThrow(/raise its pool size/);
    });
  });
}
