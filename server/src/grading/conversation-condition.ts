import { type Condition, conditionsOver } from "../platform/condition.ts";
import type { GradedConversation } from "./types.ts";

/** What an expression over a conversation may name, with the types of CEL. */
export const conversationVariables = {
  channel: "string",
  language: "string",
  agent: "string",
  tags: "list<string>",
  metadata: "map<string, dyn>",
  duration_seconds: "double",
  turn_count: "int",
  has_trace: "bool",
};

export type ConversationValues = Record<string, unknown>;

export const conversationValues = (conversation: GradedConversation): ConversationValues => ({
  channel: conversation.channel,
  language: conversation.language ?? "",
  agent: conversation.agent ?? "",
  tags: conversation.tags,
  metadata: conversation.metadata,
  duration_seconds: conversation.durationSeconds ?? 0,
  turn_count: BigInt(conversation.turns.length),
  has_trace: conversation.steps.length > 0,
});

const compile = conditionsOver<ConversationValues>(conversationVariables);

/** Expressions are few and used for every conversation. */
const maxCompiled = 1_000;
const compiled = new Map<string, Condition<ConversationValues>>();

/** Throws an Error that says what is wrong with the expression. */
export function compileCondition(expression: string): Condition<ConversationValues> {
  const known = compiled.get(expression);
  if (known) return known;
  const condition = compile(expression);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(expression, condition);
  return condition;
}
