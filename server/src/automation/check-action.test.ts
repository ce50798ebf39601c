import { expect, test } from "vitest";
import { checkAction } from "./check-action.ts";
import type { Action } from "./types.ts";

const nowhere = { path: "then.0", current: null, about: null, checkContact: () => undefined };
const why = "this event isn't about one: let an earlier action create it";

test.each<[Action, string, string]>([
  [{ do: "set_priority", priority: "high" }, "priority", "set_priority needs a ticket"],
  [{ do: "assign", assignee: "ann" }, "assignee", "assign needs a ticket or contact"],
  [{ do: "tag", tags: ["vip"] }, "tags", "tag needs a conversation, ticket or contact"],
])("an action that has nothing to be done to says in words what it needs: %j", (action, field, words) => {
  const refusal = expect.objectContaining({ field: `then.0.${field}`, message: `${words}, but ${why}.` });
  expect(() => checkAction(action, nowhere)).toThrow(refusal);
});
