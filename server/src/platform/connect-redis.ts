import { createRequire } from "node:module";
import type { Redis, RedisOptions } from "ioredis";

/** Loads the client when there is something to connect to: most installations have one node and no Redis. */
export function connectRedis(url: string, options: RedisOptions): Redis {
  const client: typeof import("ioredis") = createRequire(import.meta.url)("ioredis");
  return new client.Redis(url, options);
}
