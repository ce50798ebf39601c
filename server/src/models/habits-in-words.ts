import type { ServerHabits } from "./types.ts";

const formats: Readonly<Record<ServerHabits["format"], string>> = {
  json_schema: "accepts a JSON Schema",
  json_object: "accepts response_format json_object, so the schema is part of the prompt",
  plain: "accepts no response_format, so the schema is part of the prompt",
};

/** Returns what was learnt about a server, for the operator. */
export function habitsInWords(habits: ServerHabits): string {
  const ignored = habits.format === "json_schema" && habits.schemaInPrompt;
  return [
    ignored ? "accepts a JSON Schema but ignores it, so the schema is also part of the prompt" : formats[habits.format],
    ...(habits.temperature ? [] : ["refuses a temperature"]),
    ...(habits.tokensField === "max_tokens" ? [] : ["wants max_completion_tokens"]),
    ...(habits.tools ? [] : ["refuses tools"]),
  ].join("; ");
}
