import type { TraceNode } from "../conversations/index.ts";
import type { TestExpectation } from "./types.ts";

export interface RunFacts {
  /** What the agent said in the run. */
  readonly replies: readonly string[];
  readonly nodes: readonly TraceNode[];
  readonly score: number | null;
}

/** Returns why a run did not pass; nothing: it passed. */
export function checkExpectations(expect: TestExpectation, { replies, nodes, score }: RunFacts): readonly string[] {
  const said = comparable(replies.join("\n"));
  const called = new Set(
    nodes.flatMap(({ type, name, status }) => (type === "tool_call" && status === "ok" && name !== null ? [name] : [])),
  );
  return [
    ...(replies.length === 0 ? [`The agent did not reply${lastErrorOf(nodes)}.`] : []),
    ...expect.mustSay
      .filter((words) => !said.includes(comparable(words)))
      .map((words) => `The agent does not say “${words}”.`),
    ...expect.mustNotSay
      .filter((words) => said.includes(comparable(words)))
      .map((words) => `The agent says “${words}”, which it must not.`),
    ...expect.mustCallTool
      .filter((name) => !called.has(name))
      .map((name) => `The agent does not call ${name} successfully.`),
    ...(expect.minScore !== null && (score ?? 0) < expect.minScore
      ? [`The score is ${score ?? "missing"}; expected at least ${expect.minScore}.`]
      : []),
  ];
}

/** Case, spaces and the kind of quotation marks do not matter. */
const comparable = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim();

function lastErrorOf(nodes: readonly TraceNode[]): string {
  const error = nodes.findLast((node) => node.error !== null)?.error;
  return error ? `: ${error}` : "";
}
