import { invalid } from "../platform/fault.ts";
import type { SpokenTurn } from "../replying/index.ts";
import type { TestExpectation, TestInput } from "./types.ts";

export interface GivenInput {
  readonly message?: string | undefined;
  readonly messages?: readonly SpokenTurn[] | undefined;
  readonly scenario_id?: string | undefined;
}

/** Throws a Fault unless exactly one is given, and the customer speaks last. `at` names the place in the body. */
export function inputOf({ message, messages, scenario_id: scenarioId }: GivenInput, at = ""): TestInput {
  const given = [message, messages, scenarioId].filter((value) => value !== undefined).length;
  if (given !== 1) {
    throw invalid(`${at}message`, `Send exactly one of ${at}message, ${at}messages and ${at}scenario_id.`);
  }
  if (scenarioId !== undefined) return { kind: "scenario", scenarioId };
  const turns = messages ?? [{ role: "customer" as const, text: message ?? "" }];
  if (turns.at(-1)?.role !== "customer") {
    throw invalid(`${at}messages`, `${at}messages must end with a message from the customer.`);
  }
  return { kind: "turns", turns: turns.map(({ role, text }) => ({ role, text })) };
}

export interface GivenExpectation {
  readonly must_say?: readonly string[] | undefined;
  readonly must_not_say?: readonly string[] | undefined;
  readonly must_call_tool?: readonly string[] | undefined;
  readonly min_score?: number | undefined;
}

export const expectationOf = (given: GivenExpectation = {}): TestExpectation => ({
  mustSay: given.must_say ?? [],
  mustNotSay: given.must_not_say ?? [],
  mustCallTool: given.must_call_tool ?? [],
  minScore: given.min_score ?? null,
});
