import { itemOf, readGiven } from "../conversations/index.ts";
import type { GradedConversation, Step, Turn } from "../grading/index.ts";
import { Fault, invalid } from "../platform/fault.ts";
import { toGraded } from "../scoring/index.ts";

export interface ReadRecord {
  readonly id: string;
  readonly conversation: GradedConversation;
}

/** A line of a file: `{id, turns: [{role, text}]}`, or what `POST /conversations` takes. Throws a Fault with its field. */
export function readRecord(body: unknown, number: number): ReadRecord {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw invalid("body", "The line must be a JSON object.");
  const record = body as Readonly<Record<string, unknown>>;
  const id = typeof record.id === "string" || typeof record.id === "number" ? String(record.id) : undefined;
  if (record.turns !== undefined) return { id: id ?? String(number), conversation: ofTurns(record) };
  const { given } = itemOf(body);
  if (given instanceof Fault) throw given;
  const { conversation, nodes } = readGiven(given);
  return { id: id ?? conversation.externalId ?? String(number), conversation: toGraded(conversation, nodes) };
}

const speakers: Readonly<Record<string, Turn["speaker"]>> = {
  agent: "agent",
  assistant: "agent",
  bot: "agent",
  rep: "agent",
  representative: "agent",
  customer: "customer",
  user: "customer",
  caller: "customer",
  client: "customer",
  system: "system",
};

const maxTurns = 5_000;

function ofTurns(record: Readonly<Record<string, unknown>>): GradedConversation {
  const { turns, steps = [] } = record;
  if (!Array.isArray(turns)) throw invalid("turns", "turns must be a list.");
  if (turns.length > maxTurns) throw invalid("turns", `turns has more than ${maxTurns} entries.`);
  if (!Array.isArray(steps)) throw invalid("steps", "steps must be a list.");
  return {
    channel: typeof record.channel === "string" ? record.channel : "chat",
    language: typeof record.language === "string" ? record.language : null,
    durationSeconds: null,
    agent: null,
    tags: [],
    metadata: {},
    turns: turns.map(toTurn),
    steps: steps.map(toStep),
  };
}

function toTurn(given: unknown, index: number): Turn {
  const { role, text, start_ms, end_ms } = (given ?? {}) as Readonly<Record<string, unknown>>;
  const speaker = typeof role === "string" ? speakers[role.toLowerCase()] : undefined;
  if (!speaker) throw invalid(`turns.${index}.role`, `turns.${index}.role must be agent, customer or system.`);
  if (typeof text !== "string") throw invalid(`turns.${index}.text`, `turns.${index}.text must be a string.`);
  return { index, nodeId: `n${index + 1}`, speaker, text, startMs: numberOf(start_ms), endMs: numberOf(end_ms) };
}

const kinds: readonly Step["type"][] = ["tool_call", "retrieval", "transfer", "error"];

function toStep(given: unknown, index: number): Step {
  const step = (given ?? {}) as Readonly<Record<string, unknown>>;
  const type = kinds.find((kind) => kind === step.type);
  if (!type) throw invalid(`steps.${index}.type`, `steps.${index}.type must be one of ${kinds.join(", ")}.`);
  return {
    nodeId: `s${index + 1}`,
    type,
    name: textOf(step.name),
    content: textOf(step.content),
    input: textOf(step.input),
    output: textOf(step.output),
    failed: step.failed === true || type === "error",
    error: textOf(step.error),
    afterTurn: numberOf(step.after_turn) ?? -1,
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
const numberOf = (value: unknown) => (typeof value === "number" ? value : null);
