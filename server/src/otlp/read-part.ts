import { jsonIn, structured } from "./json-text.ts";
import { isObject } from "./read-value.ts";
import type { ToolCall, ToolResult } from "./types.ts";
import { listIn } from "./unflatten.ts";

type Json = Readonly<Record<string, unknown>>;

/** A message while its parts are read. */
export interface Draft {
  readonly texts: string[];
  readonly reasoning: string[];
  readonly calls: ToolCall[];
  readonly results: ToolResult[];
}

const callTypes = new Set(["tool_call", "tool_use", "function_call", "server_tool_call"]);
const resultTypes = new Set(["tool_call_response", "tool_result", "function_call_output", "server_tool_call_response"]);
const reasoningTypes = new Set(["reasoning", "thinking"]);

/** Parts that are no words to anybody. */
export const stepTypes: ReadonlySet<string> = new Set([...callTypes, ...resultTypes, ...reasoningTypes]);

/** `parts` by the current convention, `contents` by OpenInference, `content` by everybody else. */
export function partsOf(message: Json): readonly unknown[] {
  const several = [...listIn(message.parts), ...listIn(message.contents)];
  if (several.length > 0) return several;
  const { content } = message;
  if (typeof content !== "string") return Array.isArray(content) ? content : [content];
  // Some write the parts as JSON; what merely looks like it is what was said.
  const parts = content.trimStart().startsWith("[") ? jsonIn(content) : undefined;
  return Array.isArray(parts) && parts.length > 0 && parts.every(isPart) ? parts : [content];
}

const partKeys = ["text", "toolUse", "toolResult", "functionCall", "functionResponse"];
export const isPart = (part: unknown): boolean =>
  isObject(part) && (typeof part.type === "string" || partKeys.some((key) => part[key] !== undefined));

export function readPart(given: unknown, draft: Draft): void {
  if (typeof given === "string") draft.texts.push(given);
  if (!isObject(given)) return;
  const part = isObject(given.message_content) ? given.message_content : given;
  const type = typeof part.type === "string" ? part.type : "";
  const called = part.toolUse ?? part.functionCall ?? (callTypes.has(type) ? part : undefined);
  const answered = part.toolResult ?? part.functionResponse ?? (resultTypes.has(type) ? part : undefined);
  if (called !== undefined) readCall(called, draft);
  else if (answered !== undefined) readResult(answered, draft);
  else if (reasoningTypes.has(type)) draft.reasoning.push(textOf(part.content ?? part.text ?? part.thinking));
  else if (type === "" || type.endsWith("text")) draft.texts.push(textOf(part.text ?? part.content ?? part.value));
  // A picture or a recording is part of what was said, though there are no words for it.
  else draft.texts.push(`[${textOrNull(part.modality) ?? type.replace(/_.*$/s, "")}]`);
}

function textOf(text: unknown): string {
  if (typeof text === "string") return text;
  return isObject(text) && typeof text.value === "string" ? text.value : "";
}

export function readCall(given: unknown, draft: Draft): void {
  if (!isObject(given)) return;
  const call = isObject(given.tool_call) ? given.tool_call : given;
  const from = isObject(call.function) ? call.function : call;
  if (typeof from.name !== "string" || from.name.trim() === "") return;
  const id = textOrNull(call.id ?? call.call_id ?? call.toolUseId ?? call.tool_call_id);
  draft.calls.push({
    id,
    name: from.name.trim(),
    input: structured(from.arguments ?? from.input ?? from.args ?? null),
  });
}

function readResult(given: unknown, draft: Draft): void {
  if (!isObject(given)) return;
  const id = textOrNull(given.id ?? given.tool_use_id ?? given.toolUseId ?? given.call_id ?? given.tool_call_id);
  const output = given.response ?? given.result ?? given.output ?? given.content ?? null;
  draft.results.push({ id, output: structured(output) });
}

/** Ids are compared, and some are written with a stray space. */
export function textOrNull(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
