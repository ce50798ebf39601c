import type { Agent, AgentVersion } from "../../api/client.ts";
import { texts } from "./texts.ts";

export interface AgentDifference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What a version freezes. */
export type AgentConfiguration = Pick<
  AgentVersion,
  "engine" | "endpoint_url" | "instructions" | "model" | "knowledge" | "tools" | "rubric_id"
>;

type RubricName = (id: string) => string;
type Texts<Value> = readonly (readonly [string, (value: Value) => string])[];

const fieldsOf = (rubricName: RubricName): Texts<AgentConfiguration> => [
  [texts.instructions, ({ instructions }) => instructions ?? ""],
  [texts.engine, ({ engine }) => texts.engines[engine]],
  [texts.endpoint, ({ endpoint_url: url }) => url ?? ""],
  [texts.model, ({ model }) => model ?? ""],
  [texts.rubric, ({ rubric_id: id }) => (id ? rubricName(id) : texts.defaultRubric)],
];

const facts: Texts<Agent> = [
  [texts.name, ({ name }) => name],
  [texts.description, ({ description }) => description ?? ""],
];

/** Field by field what a configuration says otherwise than another; knowledge and tools entry by entry. */
export const agentDifferences = (
  before: AgentConfiguration,
  after: AgentConfiguration,
  rubricName: RubricName = (id) => id,
): AgentDifference[] => [
  ...compare(fieldsOf(rubricName), before, after),
  ...compareEntries(texts.knowledge, knowledgeOf(before), knowledgeOf(after)),
  ...compareEntries(texts.tools, toolsOf(before), toolsOf(after)),
];

/** The same with what belongs to the agent and to no version. */
export const savedDifferences = (before: Agent, after: Agent): AgentDifference[] => [
  ...compare(facts, before, after),
  ...agentDifferences(before, after),
];

function compare<Value>(fields: Texts<Value>, before: Value, after: Value): AgentDifference[] {
  return fields.flatMap(([name, textOf]) => difference(name, textOf(before), textOf(after)));
}

const difference = (name: string, before: string, after: string): AgentDifference[] =>
  before === after ? [] : [{ name, before: before || texts.none, after: after || texts.none }];

type Entries = ReadonlyMap<string, string>;

const knowledgeOf = ({ knowledge }: AgentConfiguration): Entries =>
  numbered(knowledge.map(({ title, text, url }) => [title, url ? `${text}\n${url}` : text]));
const toolsOf = ({ tools }: AgentConfiguration): Entries =>
  numbered(tools.map((tool) => [tool.name, JSON.stringify(tool, null, 2)]));

/** Entries of one title are told apart by their order. */
function numbered(entries: readonly (readonly [string, string])[]): Entries {
  const counts = new Map<string, number>();
  return new Map(
    entries.map(([title, text]) => {
      const count = (counts.get(title) ?? 0) + 1;
      counts.set(title, count);
      return [count === 1 ? title : `${title} (${count})`, text];
    }),
  );
}

const compareEntries = (name: string, before: Entries, after: Entries): AgentDifference[] =>
  [...new Set([...after.keys(), ...before.keys()])].flatMap((title) =>
    difference(`${name}: ${title}`, before.get(title) ?? "", after.get(title) ?? ""),
  );
