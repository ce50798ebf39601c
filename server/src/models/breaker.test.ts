import { beforeEach, expect, test } from "vitest";
import { type Breaker, createBreaker, failuresToOpen, firstPauseMs } from "./breaker.ts";

let now = 0;
let breaker: Breaker;
const failAll = (times = failuresToOpen) => {
  for (let i = 0; i < times; i++) breaker.failed();
};

beforeEach(() => {
  now = 1_000_000;
  breaker = createBreaker({ now: () => new Date(now) });
});

test("it opens after so many failures in a row, and a success in between starts the count anew", () => {
  failAll(failuresToOpen - 1);
  breaker.succeeded();
  failAll(failuresToOpen - 1);
  expect(breaker.permit()).toBe(true);
  breaker.failed();
  expect(breaker.permit()).toBe(false);
});

test("after the pause a single call goes to see, and its success lets everybody through", () => {
  failAll();
  now += firstPauseMs - 1;
  expect(breaker.permit()).toBe(false);
  now += 1;
  expect([breaker.permit(), breaker.permit()]).toEqual([true, false]);
  breaker.succeeded();
  expect([breaker.permit(), breaker.permit()]).toEqual([true, true]);
});

test("a probe that fails makes the next pause longer, up to a bound", () => {
  failAll();
  let pause = firstPauseMs;
  for (const expected of [2, 4, 8, 16, 20, 20].map((factor) => factor * firstPauseMs)) {
    now += pause;
    expect(breaker.permit()).toBe(true);
    breaker.failed();
    pause = expected;
    now += pause - 1;
    expect(breaker.permit()).toBe(false);
    now += 1 - pause;
  }
});

test("a probe that was called off leaves the way for the next one", () => {
  failAll();
  now += firstPauseMs;
  expect(breaker.permit()).toBe(true);
  breaker.undecided();
  expect(breaker.permit()).toBe(true);
});

test("a server that asks for a longer pause gets it", () => {
  failAll(failuresToOpen - 1);
  breaker.failed(120_000);
  now += 119_999;
  expect(breaker.permit()).toBe(false);
  now += 1;
  expect(breaker.permit()).toBe(true);
});
