import { structured } from "./json-text.ts";
import { type Draft, isPart, partsOf, readCall, readPart, stepTypes, textOrNull } from "./read-part.ts";
import { isObject } from "./read-value.ts";
import type { Message } from "./types.ts";
import { listIn } from "./unflatten.ts";

const roles: Readonly<Record<string, Message["role"]>> = {
  user: "customer",
  human: "customer",
  customer: "customer",
  assistant: "agent",
  ai: "agent",
  model: "agent",
  agent: "agent",
  bot: "agent",
  tool: "tool",
  function: "tool",
  system: "system",
  developer: "system",
};

/** One message in the form of any of the conventions, or bare text. Nothing, if nothing is said or done in it. */
export function readMessage(given: unknown, fallback: Message["role"]): Message | undefined {
  const draft: Draft = { texts: [], reasoning: [], calls: [], results: [] };
  if (typeof given === "string") return messageOf(fallback, { ...draft, texts: [given] });
  if (!isObject(given)) return undefined;
  const from = isObject(given.message) ? given.message : given;
  const type = typeof from.type === "string" ? from.type : "";
  // A step of the agent's that stands among the messages as if it were one.
  if (from.role === undefined && stepTypes.has(type)) {
    readPart(from, draft);
    return messageOf("agent", draft);
  }
  const role = roleOf(from.role ?? given.role ?? type, fallback);
  for (const part of partsOf(from)) readPart(part, draft);
  for (const call of listIn(from.tool_calls)) readCall(call, draft);
  if (typeof from.function_call_name === "string") {
    readCall({ name: from.function_call_name, arguments: from.function_call_arguments_json }, draft);
  }
  if (role === "tool") asResult(draft, textOrNull(from.tool_call_id ?? from.id));
  return messageOf(role, draft);
}

/** Several in any form: a list, JSON of one, an object that holds one, the parts of a single one, or bare text. */
export function readMessages(given: unknown, fallback: Message["role"]): Message[] {
  const value = structured(given);
  const inside = isObject(value) ? (value.messages ?? value.choices ?? value) : value;
  // Chats may also come as a list with one list in it.
  const list = Array.isArray(inside) && inside.length === 1 && Array.isArray(inside[0]) ? inside[0] : inside;
  const several = Array.isArray(list) && !arePartsOfOne(list) ? list : [Array.isArray(list) ? { content: list } : list];
  return several.map((message) => readMessage(message, fallback)).filter((message) => message !== undefined);
}

/** Some tell the role as the type of a message. */
const arePartsOfOne = (list: readonly unknown[]) =>
  list.length > 0 &&
  list.every((item) => isPart(item) && isObject(item) && item.role === undefined && !isRole(item.type));

const isRole = (type: unknown) => type === "message" || (typeof type === "string" && roles[type] !== undefined);

/** Whoever is neither customer, agent nor tool gives directions: developers, contexts, memories. */
function roleOf(role: unknown, fallback: Message["role"]): Message["role"] {
  if (typeof role !== "string" || role === "" || role === "message") return fallback;
  return roles[role.toLowerCase()] ?? "system";
}

/** What a tool says is what it gave back. */
function asResult(draft: Draft, id: string | null): void {
  if (draft.results.length > 0 || draft.texts.length === 0) return;
  draft.results.push({ id, output: structured(draft.texts.join("\n")) });
  draft.texts.length = 0;
}

function messageOf(role: Message["role"], { texts, reasoning, calls, results }: Draft): Message | undefined {
  const text = texts.filter((each) => each.trim() !== "").join("\n");
  const thought = reasoning.filter((each) => each.trim() !== "").join("\n");
  const isEmpty = text === "" && thought === "" && calls.length + results.length === 0;
  return isEmpty ? undefined : { role, text, reasoning: thought, calls, results };
}
