import type { AgentSuiteWire, BodyOf, createAgentSuite } from "@cqs/contract";
import type { Mask } from "../platform/privacy.ts";
import { expectationOf, inputOf } from "./case-of.ts";
import type { AgentSuite, NamedCase, TestExpectation, TestInput } from "./types.ts";

export const suiteToWire = (suite: AgentSuite, mask: Mask | undefined): AgentSuiteWire => ({
  id: suite.id,
  agent_id: suite.agentId,
  name: suite.name,
  on_publish: suite.onPublish,
  runs: suite.runs,
  cases: suite.cases.map(({ name, input, expect }) => ({
    name,
    ...inputToWire(input, mask),
    expect: expectationToWire(expect),
  })),
  created_at: suite.createdAt.toISOString(),
  updated_at: suite.updatedAt.toISOString(),
});

function inputToWire(input: TestInput, mask: Mask | undefined) {
  const none = { message: null, messages: null, scenario_id: null };
  if (input.kind === "scenario") return { ...none, scenario_id: input.scenarioId };
  const turns = input.turns.map(({ role, text }) => ({ role, text: mask ? mask(text) : text }));
  const [only, more] = turns;
  return only && !more ? { ...none, message: only.text } : { ...none, messages: turns };
}

const expectationToWire = ({ mustSay, mustNotSay, mustCallTool, minScore }: TestExpectation) => ({
  ...(mustSay.length > 0 ? { must_say: [...mustSay] } : {}),
  ...(mustNotSay.length > 0 ? { must_not_say: [...mustNotSay] } : {}),
  ...(mustCallTool.length > 0 ? { must_call_tool: [...mustCallTool] } : {}),
  ...(minScore === null ? {} : { min_score: minScore }),
});

type GivenCases = BodyOf<typeof createAgentSuite>["cases"];

export const casesOf = (cases: GivenCases): readonly NamedCase[] =>
  cases.map(({ name, expect, ...given }, i) => ({
    name,
    input: inputOf(given, `cases.${i}.`),
    expect: expectationOf(expect),
  }));
