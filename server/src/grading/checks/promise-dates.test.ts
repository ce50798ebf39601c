import { expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { promiseDates } from "./promise-dates.ts";

const verdict = (...lines: string[]) => judged(promiseDates, lines).verdict;

test("a promise without a time fails", () => {
  expect(verdict("c: my router is broken", "a: Someone will call you back about it.")).toBe("fail");
  expect(verdict("c: where is my refund", "a: The team will look into it when they get a chance.")).toBe("fail");
});

test("it is surer of words that put off than of a promise that only lacks a time", () => {
  const plain = judged(promiseDates, ["c: my router is broken", "a: Someone will call you back about it."]);
  const vague = judged(promiseDates, ["c: my router is broken", "a: The team will call you back at some point."]);
  expect([plain.verdict, vague.verdict]).toEqual(["fail", "fail"]);
  expect(plain.confidence).toBeLessThan(vague.confidence);
});

test("a time may stand in the promise or follow it", () => {
  expect(verdict("c: my router is broken", "a: Someone will call you back within two days.")).toBe("pass");
  expect(verdict("c: my router is broken", "a: Someone will call you back.", "c: when?", "a: Tomorrow at nine.")).toBe(
    "pass",
  );
});

test("who promises nothing needs no time", () => {
  expect(verdict("c: are you open on sunday?", "a: Yes, from nine to five.")).toBe("not_applicable");
  expect(verdict()).toBe("not_applicable");
});
