import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { afterFile } from "../../test/after-file.ts";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { publishEvent } from "../events/index.ts";
import { localBus } from "../platform/bus.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { createOutbound } from "../platform/outbound/create-outbound.ts";
import { createPresence } from "../platform/presence.ts";
import type { Scope } from "../platform/scope.ts";
import { createSecrets } from "../platform/secrets.ts";
import { insertReplayed } from "../webhooks/replay-walk-store.ts";
import { createDeliverer } from "./create-deliverer.ts";

/** A database with webhooks, and as many nodes that deliver as a test wants. */
export async function createWorld() {
  const db = await freshDatabase();
  const secrets = createSecrets(randomBytes(32).toString("hex"));
  const log = createLog("silent");
  const bus = localBus();
  const outbound = createOutbound({ allowLocal: true });
  const disabled: { scope: Scope; id: string; reason: string }[] = [];
  let ahead = 0;
  const clock: Clock = { now: () => new Date(Date.now() + ahead) };
  let tenants = 0;
  const closing: (() => Promise<void>)[] = [];
  afterFile(async () => {
    for (const close of closing) await close();
    await outbound.close();
  });

  async function webhook(scope: Scope, url: string, options: { events?: string[]; secret?: string } = {}) {
    const id = newId("webhook");
    await db.pool.query(
      `insert into webhook (workspace_id, mode, id, url, events, secret, status, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'enabled', 'test', now(), now())`,
      [
        scope.workspaceId,
        scope.mode,
        id,
        url,
        options.events ?? ["*"],
        options.secret ? secrets.encrypt(options.secret) : null,
      ],
    );
    return id;
  }

  return {
    db,
    secrets,
    clock,
    disabled,
    tenant: () => insertWorkspace(db, `ws_delivery_${tenants++}`),
    webhook,
    /** Moves time on, for backing off. */
    pass(ms: number) {
      ahead += ms;
    },
    async rotate(webhookId: string, secret: string) {
      await db.pool.query(
        `update webhook set previous_secret = secret, previous_secret_until = $2::timestamptz + interval '24 hours', secret = $3
         where id = $1`,
        [webhookId, clock.now(), secrets.encrypt(secret)],
      );
    },
    /** Of the webhook's first delivery. */
    async replay(scope: Scope, webhookId: string) {
      const { rows } = await db.pool.query("select event_id from delivery where webhook_id = $1 order by id limit 1", [
        webhookId,
      ]);
      const made = { webhookId, eventId: rows[0].event_id, id: newId("delivery", clock.now()), at: clock.now() };
      expect(await insertReplayed(db, scope, made)).toBe(true);
      bus.say(new Set([`events:${scope.workspaceId}:${scope.mode}`]));
    },
    async publish(scope: Scope, resourceId: string, data: object = {}, laneId?: string) {
      await db.transaction(async (tx) => {
        const resource = { type: "ticket", id: resourceId };
        const lane = laneId === undefined ? {} : { laneId };
        publishEvent(tx, scope, { type: "ticket.status_changed", resource, ...lane, data, at: clock.now() });
      });
      bus.say(new Set([`events:${scope.workspaceId}:${scope.mode}`]));
    },
    async node() {
      const presence = await createPresence(db.url, log);
      const disable = async (webhook: (typeof disabled)[number]) => {
        disabled.push(webhook);
        await db.pool.query("update webhook set status = 'disabled' where id = $1", [webhook.id]);
      };
      const deps = { db, clock, bus, log, outbound, secrets, presence, disable, random: () => 0.5 };
      const deliverer = createDeliverer(deps);
      deliverer.start();
      const stop = async () => {
        await deliverer.stop();
        await presence.close();
      };
      closing.push(stop);
      return { stop, presence };
    },
    async deliveries(webhookId: string) {
      const { rows } = await db.pool.query(
        "select * from delivery where webhook_id = $1 order by resource_id, sequence, id",
        [webhookId],
      );
      return rows;
    },
    async lanes(webhookId: string) {
      return (await db.pool.query("select * from delivery_lane where webhook_id = $1", [webhookId])).rows;
    },
  };
}
