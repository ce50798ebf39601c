import type { Breaker } from "./breaker.ts";
import type { ModelGateway } from "./gateway.ts";
import type { Pace } from "./pace.ts";
import type { Places } from "./places.ts";
import { type ChatReply, type ChatRequest, ModelBusy, ModelFailure } from "./types.ts";

interface ServerLimits {
  readonly breaker: Breaker;
  readonly pace: Pace;
  readonly places: Places;
}

/** One call within the server's limits: calls at once, calls a minute, and none while the breaker is open. */
export async function chatWithin(
  { breaker, pace, places }: ServerLimits,
  gateway: Pick<ModelGateway, "chat">,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<ChatReply> {
  const leave = await places(signal);
  try {
    await pace(signal);
    if (!breaker.permit()) throw new ModelBusy("the model server is paused after several failures in a row");
    return await reporting(breaker, () => gateway.chat(request, signal));
  } finally {
    leave();
  }
}

/** Tells the breaker how a call went. */
async function reporting(breaker: Breaker, call: () => Promise<ChatReply>): Promise<ChatReply> {
  try {
    const reply = await call();
    breaker.succeeded();
    return reply;
  } catch (error) {
    if (!(error instanceof ModelFailure)) breaker.undecided();
    else if (error.facts.serverFault) breaker.failed(error.facts.retryAfterMs ?? 0);
    else breaker.succeeded();
    throw error;
  }
}
