import type { AgentSuite, AgentSuiteCase, AgentTestExpectation, CreateAgentSuiteInput } from "../../api/client.ts";

export type CaseKind = "message" | "messages" | "scenario";
type CaseInput = CreateAgentSuiteInput["cases"][number];
type CaseMessages = readonly { readonly role: "customer" | "agent"; readonly text: string }[];

/** A test case as it is edited. What is not of its kind is kept, so that changing the kind and back loses nothing. */
export interface CaseForm {
  readonly kind: CaseKind;
  readonly message: string;
  readonly messages: CaseMessages;
  readonly scenarioId: string;
  readonly mustSay: readonly string[];
  readonly mustNotSay: readonly string[];
  readonly mustCallTool: readonly string[];
  readonly minScore: number | undefined;
}

export const emptyCase: CaseForm = {
  kind: "message",
  message: "",
  messages: [{ role: "customer", text: "" }],
  scenarioId: "",
  mustSay: [],
  mustNotSay: [],
  mustCallTool: [],
  minScore: undefined,
};

type CaseContent = Pick<AgentSuiteCase, "message" | "messages" | "scenario_id" | "expect">;

export const caseFormOf = ({ message, messages, scenario_id: scenarioId, expect }: CaseContent): CaseForm => ({
  kind: scenarioId ? "scenario" : messages ? "messages" : "message",
  message: message ?? "",
  messages: messages ?? emptyCase.messages,
  scenarioId: scenarioId ?? "",
  mustSay: expect.must_say ?? [],
  mustNotSay: expect.must_not_say ?? [],
  mustCallTool: expect.must_call_tool ?? [],
  minScore: expect.min_score,
});

export function isCaseReady({ kind, message, messages, scenarioId }: CaseForm): boolean {
  if (kind === "scenario") return scenarioId !== "";
  if (kind === "message") return message.trim() !== "";
  return messages.every(({ text }) => text.trim() !== "") && messages.at(-1)?.role === "customer";
}

/** What the customer says and what is expected, as a test and a case of a suite take it. */
export const caseContentOf = (form: CaseForm): Omit<CaseInput, "name"> => ({
  ...(form.kind === "scenario" ? { scenario_id: form.scenarioId } : {}),
  ...(form.kind === "message" ? { message: form.message.trim() } : {}),
  ...(form.kind === "messages" ? { messages: form.messages.map(({ role, text }) => ({ role, text })) } : {}),
  expect: expectationOf(form),
});

function expectationOf({ mustSay, mustNotSay, mustCallTool, minScore }: CaseForm): AgentTestExpectation {
  return {
    ...(mustSay.length > 0 ? { must_say: [...mustSay] } : {}),
    ...(mustNotSay.length > 0 ? { must_not_say: [...mustNotSay] } : {}),
    ...(mustCallTool.length > 0 ? { must_call_tool: [...mustCallTool] } : {}),
    ...(minScore === undefined ? {} : { min_score: minScore }),
  };
}

/** The cases of a suite as the service takes them back: what a case does not have is left out. */
export const caseInputsOf = ({ cases }: Pick<AgentSuite, "cases">): CaseInput[] =>
  cases.map((one) => ({ name: one.name, ...caseContentOf(caseFormOf(one)) }));

/** Replaces the case at an index, or adds one at the end. */
export const withCase = (cases: readonly CaseInput[], index: number | undefined, one: CaseInput): CaseInput[] =>
  index === undefined ? [...cases, one] : cases.with(index, one);
