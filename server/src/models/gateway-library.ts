import type { AnthropicProvider } from "@ai-sdk/anthropic";
import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { Dialect } from "./gateway-dialect.ts";
import { boundedFetch } from "./gateway-fetch.ts";
import type { ModelSettings } from "./types.ts";

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/** Loaded with the first call: most installations never ask a model, and the library takes 30 MB and a quarter second. */
export async function openLibrary(settings: ModelSettings, dialect: Dialect) {
  const [ai, provider] = await Promise.all([import("ai"), openProvider(settings, dialect)]);
  // It would write to the console; what matters comes back as an answer or an error.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return { ai, model: provider(settings.model) };
}

async function openProvider(
  { provider, baseUrl, apiKey, fetch = boundedFetch }: ModelSettings,
  dialect: Dialect,
): Promise<AnthropicProvider | OpenAICompatibleProvider> {
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    // An empty key rather than none: it would look for one in the environment.
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? "", fetch });
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "model",
    baseURL: baseUrl,
    ...(apiKey ? { apiKey } : {}),
    supportsStructuredOutputs: true,
    transformRequestBody: ({ max_tokens: maxTokens, ...body }) => ({
      ...body,
      ...(maxTokens === undefined ? {} : { [dialect.habits().tokensField]: maxTokens }),
    }),
    fetch,
  });
}
