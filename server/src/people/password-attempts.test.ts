import { expect, test } from "vitest";
import type { Clock } from "../platform/clock.ts";
import { memoryRateLimiter } from "../platform/rate-limit/memory.ts";
import { countAddressAttempt, countCodeAttempt, countPasswordAttempt, countResetRequest } from "./password-attempts.ts";

function createLimiter() {
  let ms = Date.UTC(2026, 0, 15);
  const clock: Clock = { now: () => new Date(ms) };
  return {
    limiter: memoryRateLimiter(clock),
    pass: (seconds: number) => {
      ms += seconds * 1_000;
    },
  };
}

/** How many of the attempts, made one after the other, are let through. */
async function allowedOf(count: number, attempt: (i: number) => Promise<void>): Promise<number> {
  let allowed = 0;
  for (let i = 0; i < count; i++) {
    allowed += await attempt(i).then(
      () => 1,
      () => 0,
    );
  }
  return allowed;
}

const spellings = ["ada@example.com", "ADA@example.com", "Ada@Example.Com", "aDa@EXAMPLE.com"];
const spelling = (i: number) => spellings[i % spellings.length] as string;

test("20 passwords can be tried for an account from one address in 15 minutes, however its e-mail is written", async () => {
  const { limiter, pass } = createLimiter();
  const attempt = (i: number, ip = "192.0.2.1") => countPasswordAttempt(limiter, { account: spelling(i), ip });
  expect(await allowedOf(25, attempt)).toBe(20);
  await expect(attempt(0)).rejects.toMatchObject({ code: "rate_limited", headers: { "retry-after": "900" } });
  // From elsewhere the account's owner can still sign in.
  expect(await allowedOf(1, (i) => attempt(i, "198.51.100.1"))).toBe(1);
  pass(899);
  expect(await allowedOf(1, attempt)).toBe(0);
  pass(1);
  expect(await allowedOf(1, attempt)).toBe(1);
});

test("100 passwords and links can be tried from one address, whoever's they are", async () => {
  const { limiter } = createLimiter();
  const attempt = (i: number) => countPasswordAttempt(limiter, { account: `person-${i}@example.com`, ip: "192.0.2.1" });
  expect(await allowedOf(90, attempt)).toBe(90);
  expect(await allowedOf(20, () => countAddressAttempt(limiter, "192.0.2.1"))).toBe(10);
  expect(await allowedOf(1, (i) => attempt(1_000 + i))).toBe(0);
  expect(await allowedOf(1, () => countAddressAttempt(limiter, "192.0.2.2"))).toBe(1);
});

test("an IPv6 network of one household counts as one address", async () => {
  const { limiter } = createLimiter();
  const attempt = (i: number) => countAddressAttempt(limiter, `2001:db8:1:2::${i.toString(16)}`);
  expect(await allowedOf(110, attempt)).toBe(100);
  expect(await allowedOf(1, () => countAddressAttempt(limiter, "2001:db8:1:3::1"))).toBe(1);
});

test("10 codes of a second factor can be tried for an account, from wherever", async () => {
  const { limiter, pass } = createLimiter();
  expect(await allowedOf(15, () => countCodeAttempt(limiter, "usr_1"))).toBe(10);
  expect(await allowedOf(1, () => countCodeAttempt(limiter, "usr_2"))).toBe(1);
  pass(900);
  expect(await allowedOf(1, () => countCodeAttempt(limiter, "usr_1"))).toBe(1);
});

test("5 resets an hour can be requested for an account, however its e-mail is written, and 20 from an address", async () => {
  const { limiter, pass } = createLimiter();
  const request = (i: number) => countResetRequest(limiter, { email: spelling(i), ip: `192.0.2.${i}` });
  expect(await allowedOf(8, request)).toBe(5);
  pass(3_599);
  expect(await allowedOf(1, request)).toBe(0);
  pass(1);
  expect(await allowedOf(1, request)).toBe(1);
  const others = (i: number) => countResetRequest(limiter, { email: `person-${i}@example.com`, ip: "198.51.100.1" });
  expect(await allowedOf(25, others)).toBe(20);
  // What the address's limit refuses is not counted for the account.
  const elsewhere = (i: number) => countResetRequest(limiter, { email: "person-24@example.com", ip: `203.0.113.${i}` });
  expect(await allowedOf(5, elsewhere)).toBe(5);
});
