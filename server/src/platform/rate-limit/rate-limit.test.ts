import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { memoryRateLimiter } from "./memory.ts";
import { redisRateLimiter } from "./redis.ts";
import { allowance, type RateLimiter } from "./types.ts";

/** Set by the test command where redis-server can be had. */
const redisUrl = process.env.TEST_REDIS_URL;
const log = createLog("silent");

const implementations: [string, () => Promise<RateLimiter>][] = [
  ["memory", async () => memoryRateLimiter(systemClock)],
];
if (redisUrl) implementations.push(["redis", () => connected(redisUrl)]);

async function connected(url: string): Promise<RateLimiter> {
  // A fallback that must not be used: a test that passes without Redis would prove nothing.
  const never: RateLimiter = { take: () => Promise.reject(new Error("redis was not used")), close: async () => {} };
  const limiter = redisRateLimiter(url, never, log);
  for (let tries = 0; tries < 100; tries++) {
    const ready = await limiter.take(randomUUID(), [{ limit: 1, seconds: 1 }]).then(
      () => true,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return limiter;
}

describe.each(implementations)("%s", (_name, create) => {
  test("a part has a window of its own, and what one of the two refuses is counted in neither", async () => {
    const limiter = await create();
    const subject = randomUUID();
    const call = async (part: string) =>
      (
        await limiter.take(subject, [
          { limit: 2, seconds: 60, part },
          { limit: 3, seconds: 60 },
        ])
      ).allowed;
    expect([await call("a"), await call("a"), await call("a")]).toEqual([true, true, false]);
    expect([await call("b"), await call("b"), await call("c")]).toEqual([true, false, false]);
  });

  test("70 parallel calls with a limit of 60 let exactly 60 through", async () => {
    const limiter = await create();
    const subject = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => limiter.take(subject, [{ limit: 60, seconds: 60 }])),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(60);
    await limiter.close();
  });

  test("both windows are decided together: what one refuses is counted in none", async () => {
    const limiter = await create();
    const subject = randomUUID();
    const windows = [
      { limit: 2, seconds: 60 },
      { limit: 3, seconds: 3600 },
    ];
    for (const remaining of [1, 0])
      expect(await limiter.take(subject, windows)).toMatchObject({ allowed: true, remaining });
    for (let i = 0; i < 5; i++) expect((await limiter.take(subject, windows)).allowed).toBe(false);
    const hour = [{ limit: 3, seconds: 3600 }];
    expect(await limiter.take(subject, hour)).toMatchObject({ allowed: true, remaining: 0, limit: 3 });
    await limiter.close();
  });

  test("the caller is told of the window with the least left, and when it opens again", async () => {
    const limiter = await create();
    const windows = [
      { limit: 100, seconds: 60 },
      { limit: 5, seconds: 3600 },
    ];
    const now = Date.now() / 1000;
    const answer = await limiter.take(randomUUID(), windows);
    expect(answer).toMatchObject({ limit: 5, remaining: 4 });
    expect(Math.abs(answer.reset - (now + 3600))).toBeLessThan(5);
    await limiter.close();
  });

  test("a window opens again when its time is over", async () => {
    const limiter = await create();
    const subject = randomUUID();
    const windows = [{ limit: 1, seconds: 1 }];
    expect((await limiter.take(subject, windows)).allowed).toBe(true);
    expect(await limiter.take(subject, windows)).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await limiter.take(subject, windows)).allowed).toBe(true);
    await limiter.close();
  });

  test("subjects do not count for one another", async () => {
    const limiter = await create();
    const windows = [{ limit: 1, seconds: 60 }];
    expect((await limiter.take(randomUUID(), windows)).allowed).toBe(true);
    expect((await limiter.take(randomUUID(), windows)).allowed).toBe(true);
    await limiter.close();
  });
});

describe("what the caller is told of a refusal", () => {
  const nowMs = Date.UTC(2026, 0, 15);
  const state = (limit: number, count: number, inMs: number) => ({
    window: { limit, seconds: 60 },
    count,
    resetMs: nowMs + inMs,
  });

  test.each([
    [1, 1],
    [1_000, 1],
    [1_001, 2],
    [59_999, 60],
  ])("a window that opens in %i ms is worth a retry after %i s, never before it opens", (inMs, seconds) => {
    const told = allowance(false, [state(1, 1, inMs)], nowMs);
    expect(told).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: seconds });
    expect(told.reset).toBe(Math.ceil((nowMs + inMs) / 1_000));
  });

  test("a retry is never advised at once, even when the window is about to open", () => {
    expect(allowance(false, [state(1, 1, 0)], nowMs).retryAfterSeconds).toBe(1);
  });

  test("of several full windows the one that opens last counts, and of those with room the one with the least", () => {
    expect(allowance(false, [state(2, 2, 1_000), state(5, 5, 9_000), state(9, 1, 60_000)], nowMs)).toMatchObject({
      limit: 5,
      retryAfterSeconds: 9,
    });
    expect(allowance(true, [state(9, 1, 1_000), state(5, 3, 9_000)], nowMs)).toMatchObject({ limit: 5, remaining: 2 });
  });
});

test("a window in memory ends when its time is over, however often it was used meanwhile", async () => {
  let ms = Date.UTC(2026, 0, 15);
  const limiter = memoryRateLimiter({ now: () => new Date(ms) });
  const take = () => limiter.take("subject", [{ limit: 3, seconds: 60 }]);
  const reset = ms / 1_000 + 60;
  for (const allowed of [true, true, true, false, false]) {
    expect(await take()).toMatchObject({ allowed, reset });
    ms += 11_999;
  }
  // 59,995 ms after the first call.
  expect(await take()).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
  ms += 5;
  expect(await take()).toMatchObject({ allowed: true, remaining: 2, reset: reset + 60 });
});

test("while Redis can't be reached the node goes on counting by itself", async () => {
  const limiter = redisRateLimiter("redis://127.0.0.1:1", memoryRateLimiter(systemClock), log);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => limiter.take("subject", [{ limit: 3, seconds: 60 }])),
  );
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  await limiter.close();
});

if (redisUrl) {
  const redis = new Redis(redisUrl);
  afterAll(async () => void (await redis.quit()));

  test("two nodes on one Redis share a limit", async () => {
    const nodes = await Promise.all([connected(redisUrl), connected(redisUrl)]);
    const subject = randomUUID();
    const takes = Array.from({ length: 70 }, (_, i) =>
      (nodes[i % 2] as RateLimiter).take(subject, [{ limit: 60, seconds: 60 }]),
    );
    expect((await Promise.all(takes)).filter(({ allowed }) => allowed)).toHaveLength(60);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test("calls within a window do not move its end", async () => {
    const limiter = await connected(redisUrl);
    const subject = randomUUID();
    const windows = [
      { limit: 3, seconds: 60 },
      { limit: 9, seconds: 3_600 },
    ];
    const names = windows.map(({ seconds }) => `cqs:rate:{${subject}}:${seconds}`);
    await limiter.take(subject, windows);
    for (const name of names) await redis.pexpire(name, 5_000);
    for (let i = 0; i < 4; i++) await limiter.take(subject, windows);
    for (const name of names) expect(await redis.pttl(name)).toBeLessThanOrEqual(5_000);
    expect((await limiter.take(subject, windows)).retryAfterSeconds).toBeLessThanOrEqual(5);
    await limiter.close();
  });

  test("a counter never stays without an end", async () => {
    const limiter = await connected(redisUrl);
    const subject = randomUUID();
    await limiter.take(subject, [{ limit: 3, seconds: 60 }]);
    expect(await redis.pttl(`cqs:rate:{${subject}}:60`)).toBeGreaterThan(0);
    await limiter.close();
  });
}
