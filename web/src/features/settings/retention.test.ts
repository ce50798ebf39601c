import { expect, test } from "vitest";
import { draftOf, shortened } from "./retention.ts";

const before = { conversation_retention_days: null, recording_retention_days: 30, audit_retention_days: 90 };

test("a retention that is left or made longer deletes nothing", () => {
  expect(shortened(before, draftOf(before))).toEqual([]);
  expect(shortened(before, { ...draftOf(before), recording_retention_days: "60", audit_retention_days: "" })).toEqual(
    [],
  );
});

test("a retention that is set for the first time or made shorter deletes something", () => {
  const draft = { ...draftOf(before), conversation_retention_days: 365, recording_retention_days: "7" };
  expect(shortened(before, draft)).toEqual([
    { name: "conversation_retention_days", days: 365 },
    { name: "recording_retention_days", days: 7 },
  ]);
});
