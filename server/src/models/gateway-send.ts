import type { ModelMessage, ToolSet } from "ai";
import type { Library } from "./gateway-library.ts";
import type {
  ChatMessage,
  ChatReply,
  ChatRequest,
  ModelReply,
  ModelSettings,
  ServerHabits,
  StructuredPrompt,
} from "./types.ts";

type Usage = { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

interface Sending {
  readonly settings: ModelSettings;
  readonly habits: ServerHabits;
  readonly signal: AbortSignal;
}

const callOptions = ({ settings, habits, signal }: Sending) => ({
  maxOutputTokens: settings.maxOutputTokens,
  ...(habits.temperature ? { temperature: 0 } : {}),
  // The callers know the budget, the breaker and Retry-After.
  maxRetries: 0,
  abortSignal: signal,
});

export async function sendStructured(
  { ai, model }: Library,
  sending: Sending & { readonly prompt: StructuredPrompt },
): Promise<ModelReply> {
  const { prompt, habits } = sending;
  const { system, user, schema } = prompt;
  const object = () => ai.Output.object({ schema: ai.jsonSchema(schema), name: "answer" });
  const byTool = { providerOptions: { anthropic: { structuredOutputMode: "jsonTool" as const } } };
  const shape = {
    json_schema: () => ({ output: object() }),
    // Anthropic has no mode for any JSON object; a tool with the schema is its next simpler one.
    json_object: () =>
      sending.settings.provider === "anthropic" ? { output: object(), ...byTool } : { output: ai.Output.json() },
    plain: () => ({}),
  };
  try {
    const { text, usage } = await ai.generateText({
      model,
      instructions: habits.schemaInPrompt ? `${system}\n\n${schemaInWords(schema)}` : system,
      prompt: user,
      ...shape[habits.format](),
      ...callOptions(sending),
    });
    return reply(text, usage);
  } catch (error) {
    // Paid for, and the caller's to judge like any other bad answer.
    if (ai.NoObjectGeneratedError.isInstance(error)) return reply(error.text ?? "", error.usage);
    throw error;
  }
}

const schemaInWords = (schema: object) =>
  `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;

export async function sendChat(
  { ai, model }: Library,
  sending: Sending & { readonly request: ChatRequest },
): Promise<ChatReply> {
  const { request, habits } = sending;
  const tools: ToolSet = Object.fromEntries(
    request.tools.map(({ name, description, parameters }) => [
      name,
      ai.tool({ ...(description ? { description } : {}), inputSchema: ai.jsonSchema(parameters) }),
    ]),
  );
  const { text, toolCalls, usage } = await ai.generateText({
    model,
    ...(request.system ? { instructions: request.system } : {}),
    messages: request.messages.map(toModelMessage),
    ...(habits.tools && request.tools.length > 0 ? { tools } : {}),
    ...callOptions(sending),
  });
  return {
    ...reply(text, usage),
    toolCalls: toolCalls.map(({ toolCallId, toolName, input }) => ({ id: toolCallId, name: toolName, input })),
    toolsRefused: !habits.tools && request.tools.length > 0,
  };
}

function toModelMessage(message: ChatMessage): ModelMessage {
  if (message.role === "user") return { role: "user", content: message.text };
  if (message.role === "tool") {
    const { callId, name, output } = message;
    return {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: callId, toolName: name, output: { type: "text", value: output } }],
    };
  }
  return {
    role: "assistant",
    content: [
      ...(message.text ? [{ type: "text" as const, text: message.text }] : []),
      ...message.toolCalls.map(({ id, name, input }) => ({
        type: "tool-call" as const,
        toolCallId: id,
        toolName: name,
        input,
      })),
    ],
  };
}

const reply = (text: string, usage: Usage | undefined): ModelReply => ({
  text,
  inputTokens: usage?.inputTokens ?? null,
  outputTokens: usage?.outputTokens ?? null,
});
