import { readMessage, readMessages } from "./read-message.ts";
import type { Message, Span, SpanEvent } from "./types.ts";
import { unflatten } from "./unflatten.ts";

export interface SpanMessages {
  readonly heard: readonly Message[];
  readonly said: readonly Message[];
}

/** What a model or an agent was given and what it answered, by whichever convention the span tells it. */
export function spanMessages(span: Span): SpanMessages {
  const { attributes } = span;
  const chosen = Number(attributes["gen_ai.request.choice.count"] ?? 1) > 1;
  const said = first(outputs(span));
  return {
    heard: [...instructions(span), ...first(inputs(span))],
    // Of several candidates only one was said; without better knowledge, the first.
    said: (chosen ? said.slice(0, 1) : said).map((message) =>
      message.role === "tool" ? message : { ...message, role: "agent" },
    ),
  };
}

/** From the most explicit source to the vaguest; the first that has anything is the one. */
function* inputs({ attributes, events }: Span): Generator<readonly Message[]> {
  yield readMessages(attributes["gen_ai.input.messages"], "customer");
  yield fromDetails(events, "gen_ai.input.messages", "customer");
  yield fromFlat(unflatten(attributes, "llm.input_messages"), "customer");
  yield fromFlat(unflatten(attributes, "gen_ai.prompt"), "customer");
  yield events.flatMap(promptIn);
  yield readMessages(attributes["gen_ai.prompt"], "customer");
  yield readMessages(attributes["input.value"], "customer").filter(isSpoken(attributes["input.value"]));
}

function* outputs({ attributes, events }: Span): Generator<readonly Message[]> {
  yield readMessages(attributes["gen_ai.output.messages"], "agent");
  yield fromDetails(events, "gen_ai.output.messages", "agent");
  yield fromFlat(unflatten(attributes, "llm.output_messages"), "agent");
  yield fromFlat(unflatten(attributes, "gen_ai.completion"), "agent");
  yield events.flatMap(answerIn);
  yield readMessages(attributes["gen_ai.completion"], "agent");
  yield readMessages(attributes["output.value"], "agent").filter(isSpoken(attributes["output.value"]));
}

function first(sources: Iterable<readonly Message[]>): readonly Message[] {
  for (const messages of sources) if (messages.length > 0) return messages;
  return [];
}

const fromFlat = (list: readonly unknown[], fallback: Message["role"]): Message[] =>
  list.map((message) => readMessage(message, fallback)).filter((message) => message !== undefined);

function fromDetails(events: readonly SpanEvent[], key: string, fallback: Message["role"]): Message[] {
  return events
    .filter(({ name }) => name === "gen_ai.client.inference.operation.details")
    .flatMap(({ attributes }) => readMessages(attributes[key], fallback));
}

const promptEvents: Readonly<Record<string, Message["role"]>> = {
  "gen_ai.system.message": "system",
  "gen_ai.user.message": "customer",
  "gen_ai.assistant.message": "agent",
  "gen_ai.tool.message": "tool",
  "gen_ai.content.prompt": "customer",
};
const answerEvents = ["gen_ai.choice", "gen_ai.content.completion"];

const promptIn = ({ name, attributes }: SpanEvent): Message[] => {
  const role = promptEvents[name];
  return role ? inEvent(attributes, role) : [];
};

/** Choices after the first are candidates that were not said. */
const answerIn = ({ name, attributes }: SpanEvent): Message[] =>
  answerEvents.includes(name) && !(Number(attributes.index) > 0) ? inEvent(attributes, "agent") : [];

/** The message as JSON in one attribute, or its fields as attributes of the event. */
function inEvent(attributes: SpanEvent["attributes"], role: Message["role"]): Message[] {
  const whole =
    attributes["gen_ai.event.content"] ??
    attributes["gen_ai.prompt"] ??
    attributes["gen_ai.completion"] ??
    attributes.message ??
    attributes.body;
  if (whole !== undefined) return readMessages(whole, role);
  const message = readMessage(attributes, role);
  return message ? [message] : [];
}

/** The instructions that came apart from the messages, as the message that they are to the model. */
function instructions({ attributes, events }: Span): Message[] {
  const key = "gen_ai.system_instructions";
  const given = attributes[key] ?? events.find((event) => event.attributes[key] !== undefined)?.attributes[key];
  if (given === undefined || given === null) return [];
  const message = readMessage({ role: "system", content: given }, "system");
  return message ? [message] : [];
}

/** A value that is no chat may be any structure; only text in it is somebody's words. */
const isSpoken =
  (value: unknown) =>
  ({ text }: Message): boolean =>
    text !== value || !/^\s*[[{]/.test(text);
