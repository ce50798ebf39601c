import { expect, test } from "vitest";
import { subjectOfEvent } from "./action-rules.ts";
import { bodyOf, draftOf, emptyDraft, isReady, trialOf, withKey } from "./rule-draft.ts";

const rule = {
  name: "Low score",
  when: { event: "scorecard.created" },
  if: "data.score < 50",
  // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
  then: [
    { do: "create_ticket", title: "Low score: {{data.score}}", priority: "high" },
    { do: "escalate", tag: null },
  ],
  position: 3,
} as const;

test("a rule that is opened and saved stays as it is", () => {
  expect(bodyOf(draftOf(rule))).toEqual(rule);
});

test("what an earlier choice of action left behind is not sent", () => {
  const draft = { ...draftOf(rule), actions: [withKey({ do: "resolve", tags: ["a"], title: "b" })] };
  // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
  expect(trialOf(draft, 10)).toMatchObject({ then: [{ do: "resolve" }], last: 10 });
});

test("a draft can be tried only once nothing is missing", () => {
  const about = subjectOfEvent("conversation.created");
  const draft = emptyDraft();
  expect(isReady(draft, about)).toBe(false);
  const whole = { ...draft, actions: [withKey({ do: "tag", tags: ["vip"] })] };
  expect(isReady(whole, about)).toBe(true);
  const rows = [{ path: "data.score", operator: "<", value: "" }] as const;
  expect(isReady({ ...whole, conditions: { join: "&&", rows } }, about)).toBe(false);
});

test("what follows on creating a ticket is done to the ticket", () => {
  const about = subjectOfEvent("agent.published");
  const assign = withKey({ do: "assign", assignee: "Ann" });
  const create = withKey({ do: "create_ticket", title: "Look at it" });
  expect(isReady({ ...emptyDraft(), actions: [assign] }, about)).toBe(false);
  expect(isReady({ ...emptyDraft(), actions: [create, assign] }, about)).toBe(true);
});
