import { describe, expect, test } from "vitest";
import { judged } from "../phrases/test-conversation.ts";
import { talkRatio } from "./talk-ratio.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
const ratio = (agent: number, customer: number) =>
  judged(talkRatio, [`a: ${words(agent - 1)}`, `c: ${words(customer - 1)}`, "a: yes", "c: ok"]).verdict;

describe("talk ratio", () => {
  test("passes within its bounds, both included", () => {
    expect([ratio(30, 70), ratio(50, 50), ratio(75, 25)]).toEqual(["pass", "pass", "pass"]);
  });

  test("is partial when off by up to a tenth, and fails beyond", () => {
    expect([ratio(20, 80), ratio(85, 15)]).toEqual(["partial", "partial"]);
    expect([ratio(19, 81), ratio(86, 14)]).toEqual(["fail", "fail"]);
  });

  test("shows the longest turn of who speaks too much", () => {
    const lines = ["a: one two three four five six", "c: yes", "a: seven eight nine ten", "c: ok"];
    expect(judged(talkRatio, lines)).toMatchObject({ verdict: "partial", evidence: [{ turn: 0 }] });
  });

  test("needs four turns, in which the system's don't count", () => {
    expect(judged(talkRatio, ["a: hi", "c: hi", "a: bye"]).verdict).toBe("not_applicable");
    expect(judged(talkRatio, ["a: hi", "s: joined", "c: hi", "a: bye"]).verdict).toBe("not_applicable");
    expect(judged(talkRatio, []).verdict).toBe("not_applicable");
  });

  test("fails a monologue", () => {
    expect(judged(talkRatio, ["a: one", "a: two", "a: three", "a: four"]).verdict).toBe("fail");
  });
});
