import type { ModelPrices, StructuredPrompt } from "../models/index.ts";

/** What a server puts around the messages. */
const envelopeTokens = 200;

/**
 * The most that a call can cost. No tokenizer makes more tokens of a text than it has bytes; about a quarter is usual,
 * but whoever writes the conversation could write what is not usual, and a budget is a promise.
 */
export function mostUsd(prompt: StructuredPrompt, maxOutputTokens: number, prices: ModelPrices): number {
  const input =
    Buffer.byteLength(prompt.system) +
    Buffer.byteLength(prompt.user) +
    Buffer.byteLength(JSON.stringify(prompt.schema));
  return usdOf(input + envelopeTokens, maxOutputTokens, prices);
}

export function usdOf(inputTokens: number, outputTokens: number, prices: ModelPrices): number {
  return (inputTokens * prices.inputUsdPerMillion + outputTokens * prices.outputUsdPerMillion) / 1_000_000;
}
