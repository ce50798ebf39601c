import type { Models } from "./create-models.ts";
import { readJsonObject } from "./gateway-json.ts";
import { habitsInWords } from "./habits-in-words.ts";
import { ModelFailure } from "./types.ts";

const question = {
  system: "You test a connection. You answer with a JSON object.",
  user: 'Answer with {"ready": true}.',
  schema: {
    type: "object",
    properties: { ready: { type: "boolean" } },
    required: ["ready"],
    additionalProperties: false,
  },
};

/** The second time, a server that ignored the schema finds it in the prompt. */
const maxAsks = 2;

/** Returns what an operator should know about the model server. Throws where it can't be used. */
export async function probeModel(models: Pick<Models, "model" | "baseUrl" | "gateway">): Promise<string> {
  const gateway = models.gateway();
  const place = `${models.model} at ${models.baseUrl}`;
  const { signal } = new AbortController();
  for (let asked = 0; asked < maxAsks; asked++) {
    const { text } = await gateway.ask(question, signal).catch((error: unknown) => {
      throw error instanceof ModelFailure ? new Error(`${place} can't be used: ${error.message}`) : error;
    });
    if (readJsonObject(text)) return `${place} responds; it ${habitsInWords(gateway.habits())}`;
  }
  throw new Error(`${place} responds, but never with the requested JSON object`);
}
