import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeAnswer } from "./judge-answer.ts";
import { pauseMs, windowMs } from "./retry-schedule.ts";

const at = new Date("2026-01-15T09:30:00Z");
const answer = { retryAfter: undefined, attempts: 1, firstAttemptAt: at, at, random: 0.5 };

describe("the pause between attempts", () => {
  test("is two seconds, doubles, and never exceeds an hour but for its jitter", () => {
    expect([1, 2, 3, 10, 11, 12, 40].map((n) => pauseMs(n, 0.5))).toEqual([
      2_000, 4_000, 8_000, 1_024_000, 2_048_000, 3_600_000, 3_600_000,
    ]);
    expect([pauseMs(1, 0), pauseMs(1, 1)]).toEqual([1_600, 2_400]);
  });
});

describe("an answer", () => {
  test.each([200, 201, 204, 299])("of %i is a success", (statusCode) => {
    expect(judgeAnswer({ ...answer, statusCode })).toEqual({ kind: "delivered" });
  });

  test.each([null, 408, 425, 429, 500, 502, 503, 504, 599])("of %s is asked for again", (statusCode) => {
    expect(judgeAnswer({ ...answer, statusCode })).toEqual({ kind: "retry", at: new Date(at.getTime() + 2_000) });
  });

  test.each([301, 302, 304, 307, 400, 401, 403, 404, 409, 413, 422])("of %i fails at once", (statusCode) => {
    expect(judgeAnswer({ ...answer, statusCode })).toEqual({ kind: "failed", isGone: false, isAlive: true });
  });

  test("of 410 also says that nobody is there any more", () => {
    expect(judgeAnswer({ ...answer, statusCode: 410 })).toMatchObject({ kind: "failed", isGone: true });
  });

  test.each([
    ["90", 90_000],
    [" 7 ", 7_000],
    ["Thu, 15 Jan 2026 09:40:00 GMT", 600_000],
    ["Thu, 15 Jan 2026 09:00:00 GMT", 2_000],
    ["soon", 2_000],
    ["-5", 2_000],
  ])("with Retry-After %s waits so long, and never less than its turn", (retryAfter, ms) => {
    expect(judgeAnswer({ ...answer, statusCode: 503, retryAfter })).toEqual({
      kind: "retry",
      at: new Date(at.getTime() + ms),
    });
  });

  test("is asked for again within the day and never after it, whatever the receiver wishes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 * windowMs }),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(999_999_999),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (age, attempts, wish, random) => {
          const now = new Date(at.getTime() + age);
          const fate = judgeAnswer({ ...answer, at: now, attempts, random, statusCode: 500, retryAfter: String(wish) });
          expect(fate.kind).toBe(age >= windowMs ? "failed" : "retry");
          if (fate.kind !== "retry") return;
          expect(fate.at.getTime()).toBeGreaterThan(now.getTime());
          expect(fate.at.getTime()).toBeLessThanOrEqual(at.getTime() + windowMs);
        },
      ),
    );
  });
});
