import { isObject } from "./read-value.ts";
import type { Attributes, Kind, Span } from "./types.ts";

const byOpenInference: Readonly<Record<string, Kind>> = {
  LLM: "llm",
  AGENT: "agent",
  TOOL: "tool",
  RETRIEVER: "retrieval",
  RERANKER: "retrieval",
  GUARDRAIL: "check",
  EVALUATOR: "check",
  CHAIN: "other",
  EMBEDDING: "other",
  PROMPT: "other",
};

const byOperation: Readonly<Record<string, Kind>> = {
  chat: "llm",
  completion: "llm",
  text_completion: "llm",
  generate_content: "llm",
  invoke_agent: "agent",
  execute_tool: "tool",
  retrieval: "retrieval",
  retrieve: "retrieval",
  search_memory: "retrieval",
  handoff: "transfer",
  create_agent: "other",
  invoke_workflow: "other",
  embeddings: "other",
};

const byTraceloop: Readonly<Record<string, Kind>> = { tool: "tool", agent: "agent", workflow: "other", task: "other" };

/** What the span says of itself, else what it carries. */
export function spanKind(span: Span): Kind {
  const { attributes } = span;
  const said =
    byOpenInference[textAt(attributes, "openinference.span.kind").toUpperCase()] ??
    byOperation[textAt(attributes, "gen_ai.operation.name").toLowerCase()] ??
    byTraceloop[textAt(attributes, "traceloop.span.kind").toLowerCase()];
  const kind = said ?? carried(span);
  const isStep = kind === "tool" || kind === "other";
  return isStep && (isTransfer(toolName(span)) || isTransfer(span.name)) ? "transfer" : kind;
}

const carriers: readonly (readonly [Kind, RegExp])[] = [
  ["tool", /^(gen_ai\.tool\.(name|call\.)|tool\.name$)/],
  ["retrieval", /^(retrieval\.documents\.|gen_ai\.retrieval\.)/],
  [
    "llm",
    /^(gen_ai\.(input\.messages|output\.messages|prompt|completion)|llm\.(input_messages|output_messages)|llm\.request\.type$)/,
  ],
];

function carried({ attributes, events }: Span): Kind {
  const keys = Object.keys(attributes);
  const found = carriers.find(([, pattern]) => keys.some((key) => pattern.test(key)));
  if (found) return found[0];
  return events.some(({ name }) => name === "gen_ai.choice" || name.endsWith(".operation.details")) ? "llm" : "other";
}

const textAt = (attributes: Attributes, key: string): string => {
  const value = attributes[key];
  return typeof value === "string" ? value : "";
};

/** A tool's name wherever it is told; else the span's, which conventions begin with the operation. */
export function toolName({ attributes, name }: Span): string {
  return (
    textAt(attributes, "gen_ai.tool.name") ||
    textAt(attributes, "tool.name") ||
    textAt(attributes, "tool_call.function.name") ||
    textAt(attributes, "traceloop.entity.name") ||
    name.replace(/^execute_tool\s+/, "")
  );
}

/** Not every tool that transfers hands the customer over: banks transfer money. */
const handover =
  /^\s*(?:transfer(?:[_\s-]back)?[_\s-]to|transferTo|[Hh]and[_\s-]?[Oo]ff(?:[_\s-]?[Tt]o)?|escalate(?:[_\s-]to|To))(?![a-z])[_\s:-]*/;

export const isTransfer = (name: string): boolean => handover.test(name);

/** To whom: what the name says, else what the tool was given, else the name itself. */
export function transferTarget(name: string, input: unknown): string {
  const told = name.replace(handover, "").trim();
  if (told !== "") return told;
  const given = isObject(input) ? targetKeys.map((key) => input[key]) : [input];
  return (given.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined) ?? name;
}

const targetKeys = ["to", "to_agent", "agent", "agent_name", "target", "destination", "department", "queue"];
