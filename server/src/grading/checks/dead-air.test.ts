import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { deadAir } from "./dead-air.ts";

const silence = (announcement: string, seconds: number) =>
  judged(deadAir, ["c: where is it", `a: ${announcement}`, "a: it is on its way"], {
    channel: "voice",
    times: [
      [0, 2],
      [3, 5],
      [5 + seconds, 8 + seconds],
    ],
  }).verdict;

describe("dead air", () => {
  test("is a silence beyond the limit, and bad when it is long and nobody announced it", () => {
    expect(silence("right", 20)).toBe("pass");
    expect(silence("right", 39)).toBe("partial");
    expect(silence("right", 40)).toBe("fail");
    expect(silence("can you give me your order number", 60)).toBe("fail");
  });

  test("is half forgiven when it was announced", () => {
    expect(silence("one moment please", 90)).toBe("partial");
    expect(silence("let me check that for you", 90)).toBe("partial");
  });

  test("was announced although the customer agreed to it last", () => {
    const lines = ["a: Can I put you on hold?", "c: sure", "a: Thanks for waiting."];
    const times = [
      [0, 2],
      [3, 4],
      [70, 72],
    ] as const;
    expect(judged(deadAir, lines, { times, channel: "voice" })).toMatchObject({
      verdict: "partial",
      evidence: [{ turn: 0 }],
    });
  });

  test("is none while somebody still speaks", () => {
    const lines = ["c: a very long story", "a: mhm", "a: I see."];
    const times = [
      [0, 60],
      [5, 6],
      [61, 62],
    ] as const;
    expect(judged(deadAir, lines, { times }).verdict).toBe("pass");
  });

  test("follows the parameter", () => {
    const parameters = { max_silence_seconds: 2 };
    const times = [
      [0, 1],
      [10, 11],
    ] as const;
    expect(judged(deadAir, ["c: hi", "a: hello"], { times, parameters }).verdict).toBe("fail");
  });

  test("can't be heard without times", () => {
    expect(judged(deadAir, ["c: hi", "a: hello"]).verdict).toBe("not_applicable");
    expect(judged(deadAir, []).verdict).toBe("not_applicable");
  });
});
