import type { Attributes, Span } from "./types.ts";

/** What becomes content, input or output elsewhere, and what only repeats what the model could have called. */
const content = [
  "gen_ai.input.messages",
  "gen_ai.output.messages",
  "gen_ai.system_instructions",
  "gen_ai.prompt",
  "gen_ai.completion",
  "gen_ai.tool.definitions",
  "gen_ai.tool.call.arguments",
  "gen_ai.tool.call.result",
  "gen_ai.retrieval.documents",
  "gen_ai.retrieval.query.text",
  "llm.input_messages",
  "llm.output_messages",
  "llm.tools",
  "llm.request.functions",
  "retrieval.documents",
  "reranker.input_documents",
  "reranker.output_documents",
  "traceloop.entity.input",
  "traceloop.entity.output",
  "input.value",
  "input.mime_type",
  "output.value",
  "output.mime_type",
];

/** One name for the same fact, whichever convention told it. */
const renamed: Readonly<Record<string, readonly string[]>> = {
  model: ["gen_ai.response.model", "gen_ai.request.model", "llm.response.model_name", "llm.model_name"],
  input_tokens: ["gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt"],
  output_tokens: ["gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "llm.token_count.completion"],
  cost: ["gen_ai.usage.cost", "llm.cost.total"],
};

/** What is known of a span besides its content: as it was given, and the common facts under one name. */
export function spanFacts({ attributes, resource, name, scopeName }: Span): Attributes {
  const kept = Object.entries(attributes).filter(([key]) => !content.some((prefix) => isUnder(key, prefix)));
  return {
    ...Object.fromEntries(kept),
    ...commonFacts(attributes),
    span_name: name,
    ...(scopeName === "" ? {} : { instrumentation: scopeName }),
    ...(typeof resource["service.name"] === "string" ? { service: resource["service.name"] } : {}),
  };
}

const isUnder = (key: string, prefix: string) =>
  key.startsWith(prefix) && (key.length === prefix.length || key[prefix.length] === ".");

function commonFacts(attributes: Attributes): Attributes {
  const known = Object.entries(renamed).map(([name, keys]) => {
    const key = keys.find((each) => attributes[each] !== undefined && attributes[each] !== null);
    return [name, key === undefined ? undefined : attributes[key]] as const;
  });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}
