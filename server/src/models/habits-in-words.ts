import type { ServerHabits } from "./types.ts";

const formats: Readonly<Record<ServerHabits["format"], string>> = {
  json_schema: "takes a JSON Schema",
  json_object: "takes response_format json_object, so the schema goes into the prompt",
  plain: "takes no response_format, so the schema goes into the prompt",
};

/** Returns what was learnt about a server, for the operator. */
export function habitsInWords(habits: ServerHabits): string {
  const ignored = habits.format === "json_schema" && habits.schemaInPrompt;
  return [
    ignored ? "takes a JSON Schema but ignores it, so the schema goes into the prompt too" : formats[habits.format],
    ...(habits.temperature ? [] : ["refuses a temperature"]),
    ...(habits.tokensField === "max_tokens" ? [] : ["wants max_completion_tokens"]),
    ...(habits.tools ? [] : ["refuses tools"]),
  ].join("; ");
}
