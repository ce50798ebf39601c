/**
 * Servers that speak one protocol take different parts of it: some models refuse a temperature, some know
 * `max_completion_tokens` instead of `max_tokens`, some no JSON Schema. Each tells by a 400 that names the field.
 */
export interface Dialect {
  /** The body as this server takes it. */
  adapt(body: Record<string, unknown>): Record<string, unknown>;
  takesTemperature(): boolean;
  /** Learns from a refusal; false when there is nothing to learn. */
  learn(refusal: string): boolean;
}

/** As many times as a call can be refused for one of the fields below. */
export const maxLessons = 4;

export function createDialect(): Dialect {
  let temperature = true;
  let tokensField: "max_tokens" | "max_completion_tokens" = "max_tokens";
  let format: "schema" | "object" | "none" = "schema";

  return {
    takesTemperature: () => temperature,
    adapt({ max_tokens: maxTokens, response_format: responseFormat, ...body }) {
      return {
        ...body,
        ...(maxTokens === undefined ? {} : { [tokensField]: maxTokens }),
        ...(format === "schema" && responseFormat !== undefined ? { response_format: responseFormat } : {}),
        ...(format === "object" ? { response_format: { type: "json_object" } } : {}),
      };
    },
    learn(refusal) {
      if (temperature && /temperature/i.test(refusal)) {
        temperature = false;
        return true;
      }
      if (tokensField === "max_tokens" && /max_completion_tokens/i.test(refusal)) {
        tokensField = "max_completion_tokens";
        return true;
      }
      if (format !== "none" && /response_format|json_schema|json_object/i.test(refusal)) {
        format = format === "schema" ? "object" : "none";
        return true;
      }
      return false;
    },
  };
}
