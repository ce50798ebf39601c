import type { Redis } from "ioredis";
import { connectRedis } from "../connect-redis.ts";
import type { Log } from "../log.ts";
import { allowance, type RateLimiter } from "./types.ts";

/**
 * Decides all windows in one atomic call on the server's own clock: nodes can't disagree, and a call that one
 * window refuses is counted in none. KEYS: one per window. ARGV: limit, seconds, limit, seconds, …
 */
const script = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
local answer = { 1, ms }
for i = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[i]) or '0') >= tonumber(ARGV[i * 2 - 1]) then answer[1] = 0 end
end
for i = 1, #KEYS do
  local count
  if answer[1] == 1 then
    count = redis.call('INCR', KEYS[i])
    if count == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[i * 2] * 1000) end
  else
    count = tonumber(redis.call('GET', KEYS[i]) or '0')
  end
  local left = redis.call('PTTL', KEYS[i])
  if left < 0 then left = ARGV[i * 2] * 1000 end
  answer[#answer + 1] = count
  answer[#answer + 1] = ms + left
end
return answer
`;

interface WithTake extends Redis {
  takeWindows(keyCount: number, ...args: (string | number)[]): Promise<number[]>;
}

export interface RedisRateLimiter extends RateLimiter {
  isReachable(): boolean;
}

/** For several nodes. While Redis can't be reached each node counts for itself: limited beats refused. */
export function redisRateLimiter(url: string, fallback: RateLimiter, log: Log): RedisRateLimiter {
  const options = { maxRetriesPerRequest: 1, commandTimeout: 500, enableOfflineQueue: false };
  const redis = connectRedis(url, options) as WithTake;
  redis.defineCommand("takeWindows", { lua: script });
  let reachable = true;
  redis.on("error", (error: Error) => {
    if (reachable) log.warn({ error: error.message }, "redis can't be reached: this node counts rate limits by itself");
    reachable = false;
  });
  redis.on("ready", () => {
    reachable = true;
  });

  return {
    isReachable: () => redis.status === "ready",
    async take(subject, windows) {
      // The braces keep a subject's windows on one node of a Redis cluster, as one script needs.
      const keys = windows.map(
        (window) => `cqs:rate:{${subject}}:${window.seconds}${window.part === undefined ? "" : `:${window.part}`}`,
      );
      const args = windows.flatMap((window) => [window.limit, window.seconds]);
      let answer: number[];
      try {
        answer = await redis.takeWindows(keys.length, ...keys, ...args);
      } catch {
        return fallback.take(subject, windows);
      }
      const [allowed = 0, nowMs = 0, ...pairs] = answer;
      return allowance(
        allowed === 1,
        windows.map((window, i) => ({ window, count: pairs[i * 2] ?? 0, resetMs: pairs[i * 2 + 1] ?? nowMs })),
        nowMs,
      );
    },
    close: async () => redis.disconnect(),
  };
}
