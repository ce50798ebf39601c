import type { AnthropicProvider } from "@ai-sdk/anthropic";
import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { Clock } from "../platform/clock.ts";
import { createDialect, type Dialect, maxLessons } from "./gateway-dialect.ts";
import { timedOut, toFailure } from "./gateway-failure.ts";
import { boundedFetch } from "./gateway-fetch.ts";
import type { ModelReply, Prompt } from "./types.ts";

export interface ModelSettings {
  readonly provider: "openai-compatible" | "anthropic";
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  readonly maxOutputTokens: number;
}

/** A model of language, reduced to a question and an answer. */
export interface ModelGateway {
  /** One call, cut off by the time-out. Throws a ModelFailure, or the signal's reason. */
  ask(prompt: Prompt, signal: AbortSignal): Promise<ModelReply>;
}

type Usage = { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

export function createModelGateway(settings: ModelSettings, clock: Clock): ModelGateway {
  const dialect = createDialect();
  let opening: ReturnType<typeof openLibrary> | undefined;

  async function send(prompt: Prompt, signal: AbortSignal): Promise<ModelReply> {
    opening ??= openLibrary(settings, dialect);
    const { ai, model } = await opening;
    try {
      const { text, usage } = await ai.generateText({
        model,
        instructions: prompt.system,
        prompt: prompt.user,
        output: ai.Output.object({ schema: ai.jsonSchema(prompt.schema), name: "judgements" }),
        maxOutputTokens: settings.maxOutputTokens,
        ...(dialect.takesTemperature() ? { temperature: 0 } : {}),
        // Ours know the budget, the breaker and Retry-After.
        maxRetries: 0,
        abortSignal: signal,
      });
      return reply(text, usage);
    } catch (error) {
      // Paid for, and the caller's to judge like any other bad answer.
      if (ai.NoObjectGeneratedError.isInstance(error)) return reply(error.text ?? "", error.usage);
      throw error;
    }
  }

  return {
    async ask(prompt, signal) {
      const timeout = AbortSignal.timeout(settings.timeoutMs);
      const either = AbortSignal.any([signal, timeout]);
      for (let lesson = 0; ; lesson++) {
        try {
          return await send(prompt, either);
        } catch (error) {
          signal.throwIfAborted();
          if (timeout.aborted) throw timedOut(settings.timeoutMs);
          if (lesson < maxLessons && refusedField(error, dialect)) continue;
          throw toFailure(error, clock.now());
        }
      }
    },
  };
}

/** Loaded with the first call: most installations never ask a model, and the library takes 30 MB and a quarter second. */
async function openLibrary(settings: ModelSettings, dialect: Dialect) {
  const [ai, provider] = await Promise.all([import("ai"), openProvider(settings, dialect)]);
  // It would write to the console; what matters comes back as an answer or an error.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return { ai, model: provider(settings.model) };
}

async function openProvider(
  { provider, baseUrl, apiKey }: ModelSettings,
  dialect: Dialect,
): Promise<AnthropicProvider | OpenAICompatibleProvider> {
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    // An empty key rather than none: it would look for one in the environment.
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? "", fetch: boundedFetch });
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "judge",
    baseURL: baseUrl,
    ...(apiKey ? { apiKey } : {}),
    supportsStructuredOutputs: true,
    transformRequestBody: dialect.adapt,
    fetch: boundedFetch,
  });
}

function refusedField(error: unknown, dialect: Dialect): boolean {
  const { statusCode, responseBody } = (error ?? {}) as { statusCode?: number; responseBody?: string };
  return (statusCode === 400 || statusCode === 422) && dialect.learn(responseBody?.slice(0, 4_096) ?? "");
}

const reply = (text: string, usage: Usage | undefined): ModelReply => ({
  text,
  inputTokens: usage?.inputTokens ?? null,
  outputTokens: usage?.outputTokens ?? null,
});
