/** Evidence and reason come before the verdict: what a model has written down first, it then decides by. */
export function answerSchema(keys: readonly string[], withSteps: boolean): object {
  const evidence = object({
    turn: withSteps ? { type: ["integer", "null"] } : { type: "integer" },
    ...(withSteps ? { step: { type: ["integer", "null"] } } : {}),
    quote: { type: "string" },
  });
  const judgement = object({
    key: { type: "string", enum: keys },
    evidence: { type: "array", items: evidence },
    rationale: { type: "string" },
    verdict: { type: "string", enum: ["pass", "partial", "fail", "not_applicable"] },
    score: { type: ["number", "null"] },
    category: { type: ["string", "null"] },
    confidence: { type: "number" },
  });
  return object({ judgements: { type: "array", items: judgement } });
}

/** Strict, as the servers that hold a model to a schema want it: every field required, no other allowed. */
const object = (properties: Record<string, object>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
