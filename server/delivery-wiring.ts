import type pg from "pg";
import { connectDatabase, type Database } from "./src/database/database.ts";
import { createDeliverer, type Deliverer } from "./src/delivery/index.ts";
import type { Bus } from "./src/platform/bus.ts";
import type { Clock } from "./src/platform/clock.ts";
import type { Config } from "./src/platform/config.ts";
import type { Log } from "./src/platform/log.ts";
import { outboundOnDemand } from "./src/platform/outbound/outbound-on-demand.ts";
import { createPresence } from "./src/platform/presence.ts";
import type { Jobs } from "./src/platform/queue.ts";
import type { Secrets } from "./src/platform/secrets.ts";
import { unitOfWork } from "./src/platform/unit-of-work.ts";
import { disableWebhook } from "./src/webhooks/index.ts";

export interface DeliveryOptions {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly config: Pick<Config, "allowLocalWebhooks">;
}

/** Two that write outcomes down, one that looks for work, one for all else. */
const connections = 4;

/** What a node needs to send events to receivers. */
export async function wireDelivery(options: DeliveryOptions): Promise<Deliverer & { readonly pool: pg.Pool }> {
  const { config, databaseUrl, log, db, jobs, clock } = options;
  const presence = await createPresence(databaseUrl, log);
  const own = connectDatabase(databaseUrl, { maxConnections: connections, name: "cqs delivery", alwaysByIndex: true });
  const outbound = outboundOnDemand({ allowLocal: config.allowLocalWebhooks });
  const deliverer = createDeliverer({
    ...options,
    db: own,
    outbound,
    presence,
    random: Math.random,
    disable: async ({ scope, id, reason }) => {
      await unitOfWork(() =>
        db.transaction((tx) => disableWebhook({ jobs }, tx, scope, { id, reason, at: clock.now() })),
      );
    },
  });
  return {
    pool: own.pool,
    start: () => deliverer.start(),
    async stop() {
      await deliverer.stop();
      await Promise.all([presence.close(), outbound.close(), own.close()]);
    },
  };
}
