import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { responseTime } from "./response-time.ts";

/** Answers after so many seconds. */
const answers = (seconds: readonly number[], channel: string, parameters = {}) => {
  let now = 0;
  const times = seconds.flatMap((wait) => {
    const asked = now + 10;
    now = asked + wait;
    return [[asked, asked] as const, [now, now] as const];
  });
  const lines = seconds.flatMap((_, at) => [`c: question ${at}`, `a: answer ${at}`]);
  return judged(responseTime, lines, { channel, times, parameters }).verdict;
};

describe("response time", () => {
  test("has its target by channel", () => {
    expect([answers([5], "voice"), answers([6], "voice")]).toEqual(["pass", "fail"]);
    expect([answers([60], "chat"), answers([61], "chat")]).toEqual(["pass", "fail"]);
    expect([answers([86_400], "email"), answers([86_401], "email")]).toEqual(["pass", "fail"]);
    expect(answers([10], "chat", { target_seconds: 5 })).toBe("fail");
  });

  test("is partial when the median is in time", () => {
    expect(answers([1, 1, 100], "chat")).toBe("partial");
    expect(answers([1, 100, 100], "chat")).toBe("fail");
    expect([answers([60, 60, 61], "chat"), answers([60, 61, 61], "chat")]).toEqual(["partial", "fail"]);
    expect([answers([59, 61], "chat"), answers([60, 61], "chat")]).toEqual(["partial", "fail"]);
  });

  test("counts from the last word of several, but not from a nudge", () => {
    const times = [
      [0, 0],
      [50, 50],
      [70, 70],
    ] as const;
    expect(judged(responseTime, ["c: hi", "c: where is my parcel", "a: here"], { times }).verdict).toBe("pass");
    expect(
      judged(responseTime, ["c: where is my parcel", "c: hello?? are you there", "a: here"], { times }).verdict,
    ).toBe("fail");
  });

  test("takes turns that last for speech, whatever the channel", () => {
    const times = [
      [0, 4],
      [12, 15],
    ] as const;
    expect(judged(responseTime, ["c: hello", "a: hi"], { times }).verdict).toBe("fail");
  });

  test("needs times and an answer", () => {
    expect(judged(responseTime, ["c: hi", "a: hello"]).verdict).toBe("not_applicable");
    expect(judged(responseTime, ["a: hello"], { times: [[0, 1]] }).verdict).toBe("not_applicable");
    expect(judged(responseTime, []).verdict).toBe("not_applicable");
  });
});
