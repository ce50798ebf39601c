import type { Agent, AgentKnowledge, AgentTool, UpdateAgentInput } from "../../api/client.ts";

export interface AgentForm {
  readonly name: string;
  readonly description: string;
  readonly engine: Agent["engine"];
  readonly endpointUrl: string;
  /** Never read from the service; empty: the stored one stays. */
  readonly secret: string;
  readonly model: string;
  readonly instructions: string;
  readonly rubricId: string;
  readonly knowledge: readonly AgentKnowledge[];
  readonly tools: string;
}

export const formOf = (agent: Agent): AgentForm => ({
  name: agent.name,
  description: agent.description ?? "",
  engine: agent.engine,
  endpointUrl: agent.endpoint_url ?? "",
  secret: "",
  model: agent.model ?? "",
  instructions: agent.instructions ?? "",
  rubricId: agent.rubric_id ?? "",
  knowledge: agent.knowledge,
  tools: agent.tools.length > 0 ? JSON.stringify(agent.tools, null, 2) : "",
});

/** Returns the tools, or undefined while the text is no JSON array. */
export function toolsOf(text: string): AgentTool[] | undefined {
  if (text.trim() === "") return [];
  try {
    const tools: unknown = JSON.parse(text);
    return Array.isArray(tools) ? tools : undefined;
  } catch {
    return undefined;
  }
}

const textOrNull = (text: string) => text.trim() || null;

export const inputOf = (form: AgentForm): UpdateAgentInput => ({
  name: form.name.trim(),
  description: textOrNull(form.description),
  engine: form.engine,
  endpoint_url: textOrNull(form.endpointUrl),
  ...(form.secret ? { endpoint_secret: form.secret } : {}),
  model: textOrNull(form.model),
  instructions: textOrNull(form.instructions),
  rubric_id: textOrNull(form.rubricId),
  knowledge: form.knowledge.map((entry) => ({ ...entry, url: textOrNull(entry.url ?? "") })),
  tools: toolsOf(form.tools) ?? [],
});

export const isSameForm = (one: AgentForm, other: AgentForm): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether the service could take the form as it is. */
export const isFormReady = ({ name, knowledge, tools }: AgentForm): boolean =>
  name.trim() !== "" &&
  toolsOf(tools) !== undefined &&
  knowledge.every(({ title, text }) => title.trim() !== "" && text.trim() !== "");
