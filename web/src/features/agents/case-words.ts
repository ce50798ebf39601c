import type { AgentSuiteCase, AgentTestExpectation } from "../../api/client.ts";
import { testTexts as texts } from "./test-texts.ts";

const maxShown = 160;

const shortened = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);

/** What the customer says, in one line. */
export function saidText({ message, messages, scenario_id: scenarioId }: AgentSuiteCase): string {
  if (message !== null) return shortened(message);
  if (messages) return `${shortened(messages.at(-1)?.text ?? "")} (${texts.lines(messages.length)})`;
  return scenarioId ? texts.scenario : "";
}

/** What must come of it, in one line. */
export function expectationText(expect: AgentTestExpectation): string {
  const quoted = (phrases: readonly string[]) => phrases.map((phrase) => `“${phrase}”`).join(", ");
  const parts = [
    expect.must_say?.length ? texts.expectSays(quoted(expect.must_say)) : "",
    expect.must_not_say?.length ? texts.expectNotSays(quoted(expect.must_not_say)) : "",
    expect.must_call_tool?.length ? texts.expectCalls(expect.must_call_tool.join(", ")) : "",
    expect.min_score === undefined ? "" : texts.expectScore(expect.min_score),
  ];
  return shortened(parts.filter(Boolean).join("; ") || texts.anyAnswer);
}
