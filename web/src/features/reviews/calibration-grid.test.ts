import { expect, test } from "vitest";
import type { Scorecard } from "../../api/client.ts";
import { gridOf } from "./calibration-grid.ts";

const card = (id: string, verdicts: Record<string, string>) =>
  ({
    id,
    criteria: Object.entries(verdicts).map(([key, verdict]) => ({ key, name: key, verdict })),
  }) as unknown as Scorecard;
const submission = (reviewer: string, id: string) => ({ reviewer, scorecard_id: id, submitted_at: "" });

test("criteria and conversations that people judge differently come first, and missing ones agree with nobody", () => {
  const sections = gridOf({
    conversationIds: ["conv_1", "conv_2"],
    reviewers: ["ann", "bob"],
    reviews: [
      { conversation_id: "conv_1", submissions: [submission("ann", "sc_1")] },
      { conversation_id: "conv_2", submissions: [submission("ann", "sc_2"), submission("bob", "sc_3")] },
    ],
    cards: [
      card("sc_1", { greeting: "pass", identity: "fail" }),
      card("sc_2", { greeting: "pass", identity: "pass" }),
      card("sc_3", { greeting: "pass", identity: "fail" }),
    ],
  });
  expect(sections.map(({ key, disagreements }) => [key, disagreements])).toEqual([
    ["identity", 1],
    ["greeting", 0],
  ]);
  expect(sections[0]?.rows.map(({ conversationId, isDisputed }) => [conversationId, isDisputed])).toEqual([
    ["conv_2", true],
    ["conv_1", false],
  ]);
  expect(sections[0]?.rows[1]?.cells.map(({ criterion }) => criterion?.verdict)).toEqual(["fail", undefined]);
});
