import type { Bus } from "../bus.ts";
import type { Log } from "../log.ts";
import { postgresRelay } from "./postgres-relay.ts";
import { redisRelay } from "./redis-relay.ts";
import { relayedBus } from "./relayed-bus.ts";

export interface BusOptions {
  readonly redisUrl: string | undefined;
  readonly databaseUrl: string;
  readonly log: Log;
}

/** Through Redis where nodes share one, else through the database that they share anyway. */
export function createBus({ redisUrl, databaseUrl, log }: BusOptions): Bus {
  return relayedBus(redisUrl ? redisRelay(redisUrl, log) : postgresRelay(databaseUrl, log), log);
}
