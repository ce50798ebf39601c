import { expect, test } from "vitest";
import { countedWords } from "./counted-words.ts";

test("the bounds behind a figure are told in words, with names in the place of ids", () => {
  const bounds = { from: "2026-01-01", to: "2026-01-07", time_zone: "Europe/Berlin" };
  expect(countedWords({ ...bounds, score_from: "40", score_below: "45", channel: "voice" })).toEqual([
    "Jan 1 – Jan 7, Europe/Berlin",
    "Channel: Voice",
    "Scores from 40 to below 45",
  ]);
  expect(
    countedWords(
      { from: "2026-01-01", to: "2026-01-01", agent: "agt_1", criterion: "greeting", verdict: "fail", passed: "false" },
      { agent: "Ann", criterion: "Greets" },
    ),
  ).toEqual(["Jan 1, UTC", "Agent: Ann", "Greets: Fail", "Failed"]);
  expect(countedWords({ score_from: "100", critical_failed: "true", rubric_id: "rub_1" })).toEqual([
    "Rubric: rub_1",
    "Full points",
    "Critical failure",
  ]);
});
