import { expect, test } from "vitest";
import { successBody } from "./answer.ts";
import type { CallState } from "./call-state.ts";

const state = (more: Partial<CallState>) =>
  ({ requestId: "req_1", warnings: [], allowance: undefined, ...more }) as CallState;

test("an answer says what is left of the caller's allowance, and nothing is left where none was counted", () => {
  const allowance = {
    allowed: true,
    remaining: 58,
    reset: 1_700_000_000,
    retryAfterSeconds: 0,
  } as CallState["allowance"];
  const limitOf = (given: Partial<CallState>) =>
    (successBody(state(given), {}).meta as { rate_limit: object }).rate_limit;
  expect(limitOf({ allowance })).toEqual({ remaining: 58, reset: 1_700_000_000 });
  expect(limitOf({})).toEqual({ remaining: 0, reset: 0 });
});

test("warnings are there only if there is one", () => {
  expect(successBody(state({}), { id: 1 })).toMatchObject({ success: true, data: { id: 1 } });
  expect(successBody(state({}), {}).meta).not.toHaveProperty("warnings");
});
