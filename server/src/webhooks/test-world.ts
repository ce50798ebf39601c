import { expect } from "vitest";
import { insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { publishEvent } from "../events/index.ts";
import type { Fault } from "../platform/fault.ts";
import { newId } from "../platform/ids.ts";
import type { Refusal } from "../platform/outbound/types.ts";
import type { Scope } from "../platform/scope.ts";
import { createWebhook } from "./create-webhook.ts";
import type { CreateWebhook, DeliveryStatus, Webhook } from "./types.ts";
import type { WebhookDeps } from "./webhook-deps.ts";

export interface AskedJob {
  readonly name: string;
  readonly data: object;
  readonly afterSeconds: number | undefined;
}

/** A tenant of the test's own, a clock that the test moves, and jobs that nobody does. */
export interface World {
  readonly db: TestDatabase;
  readonly deps: WebhookDeps;
  readonly scope: Scope;
  readonly asked: AskedJob[];
  refusal: Refusal | undefined;
  passTime(ms: number): void;
  subscribe(given?: Partial<CreateWebhook>): Promise<Webhook>;
  /** So many events about each of the resources, hence as many deliveries to each webhook that wants them. */
  publish(resources: readonly string[], each?: number, of?: Scope): Promise<void>;
  finish(webhookId: string, status: DeliveryStatus): Promise<void>;
  deliveriesOf(webhookId: string): Promise<{ id: string; status: string; replay: boolean; event_id: string }[]>;
  /** Every lane counts what waits in it. */
  expectLanesToBeDue(): Promise<void>;
}

export async function createWorld(db: TestDatabase): Promise<World> {
  const scope = await insertWorkspace(db, newId("workspace"));
  let ms = Date.UTC(2026, 0, 15);
  const asked: AskedJob[] = [];
  const world: World = {
    db,
    scope,
    asked,
    refusal: undefined,
    deps: {
      db,
      clock: { now: () => new Date(ms++) },
      jobs: {
        send: async (_tx, { name }, requests) =>
          void asked.push(...requests.map(({ data, afterSeconds }) => ({ name, data, afterSeconds }))),
      },
      secrets: { encrypt: (text) => Buffer.from(`sealed ${text}`) },
      refusalOf: async () => world.refusal,
    },
    passTime: (by) => {
      ms += by;
    },
    subscribe: (given = {}) => createWebhook(world.deps, { ...blank, scope, ...given }),
    async publish(resources, each = 1, of = scope) {
      for (let i = 0; i < each; i++) {
        for (const id of resources) {
          const event = {
            type: "ticket.created",
            resource: { type: "ticket", id },
            data: { id },
            at: new Date(ms++),
          } as const;
          await db.transaction(async (tx) => publishEvent(tx, of, event));
        }
      }
    },
    async finish(webhookId, status) {
      await db.pool.query(
        "update delivery set status = $2, attempts = 1, completed_at = now() where webhook_id = $1 and status = 'pending'",
        [webhookId, status],
      );
      await db.pool.query("delete from delivery_lane where webhook_id = $1", [webhookId]);
    },
    deliveriesOf: async (webhookId) =>
      (
        await db.pool.query("select id, status, replay, event_id from delivery where webhook_id = $1 order by id", [
          webhookId,
        ])
      ).rows,
    async expectLanesToBeDue() {
      const { rows } = await db.pool.query(
        `select webhook_id, lane_id, lane.due_at, count(delivery.id)::int as waiting
         from delivery_lane as lane
         full join (select * from delivery where status = 'pending') as delivery using (workspace_id, mode, webhook_id, lane_id)
         group by webhook_id, lane_id, lane.due_at having coalesce(lane.due_at < 'infinity', false) <> (count(delivery.id) > 0)`,
      );
      expect(rows).toEqual([]);
    },
  };
  return world;
}

const blank: Omit<CreateWebhook, "scope"> = {
  url: "https://hooks.example.com/quality",
  events: ["*"],
  secret: null,
  description: null,
  enabled: true,
  createdBy: "test",
};

export const resourceIds = (count: number) => Array.from({ length: count }, () => newId("ticket"));

/** Expects a refusal with this code that blames this field. */
export const expectFault = (work: Promise<unknown>, code: Fault["code"], field?: string) =>
  expect(work).rejects.toMatchObject({ name: "Fault", code, field });
