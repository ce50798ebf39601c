import type { Client } from "./client.ts";
import { Deadline, sleep } from "./core/deadline.ts";
import { CqsError, TimeoutError } from "./core/errors.ts";
import { followEvents } from "./follow-events.ts";
import type { Scorecard } from "./generated/types.ts";

export interface WaitOptions {
  /** 60,000 unless given. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** How often it is asked where the stream can't be had: every 1,000 ms unless given. */
  readonly pollMs?: number;
}

/** Thrown when the service gave up scoring the conversation; `scoring_error` is its message. */
export class ScoringFailedError extends CqsError {
  override name = "ScoringFailedError";
}

/** Waits until a conversation has been scored. Listens to the live stream, and asks now and then in case it can't. */
export async function waitForScorecard(client: Client, id: string, options: WaitOptions = {}): Promise<Scorecard> {
  const { timeoutMs = 60_000, pollMs = 1_000 } = options;
  const deadline = new Deadline(timeoutMs, options.signal);
  const ended = new AbortController();
  let hint = new AbortController();
  try {
    void listen(client, id, AbortSignal.any([deadline.signal, ended.signal]), () => hint.abort());
    for (;;) {
      const card = await scorecardOf(client, id, deadline.signal);
      if (card) return card;
      await sleep(pollMs, AbortSignal.any([deadline.signal, hint.signal])).catch(() => undefined);
      // Once is enough: whoever is told too early waits as usual.
      if (hint.signal.aborted) hint = new AbortController();
      if (deadline.signal.aborted) throw deadline.signal.reason;
    }
  } catch (error) {
    if (deadline.signal.reason instanceof TimeoutError) {
      throw new TimeoutError(`Conversation ${id} was not scored within ${timeoutMs} ms.`);
    }
    throw error;
  } finally {
    ended.abort();
    deadline.done();
  }
}

async function scorecardOf(client: Client, id: string, signal: AbortSignal): Promise<Scorecard | undefined> {
  const conversation = await client.conversations.get(id, { signal });
  if (conversation.status === "scoring_failed") {
    throw new ScoringFailedError(conversation.scoring_error ?? `Conversation ${id} could not be scored.`);
  }
  const isPending = ["queued_for_scoring", "transcribing", "scoring"].includes(conversation.status);
  if (isPending || !conversation.scorecard_id) return undefined;
  return client.scorecards.get(conversation.scorecard_id, { signal });
}

/** A hint only: a stream that can't be opened, for want of a scope or a place, costs nothing but time. */
async function listen(client: Client, id: string, signal: AbortSignal, onScored: () => void): Promise<void> {
  try {
    for await (const { event } of followEvents(client, { types: ["scorecard.created"], signal })) {
      if ((event.data as { conversation_id?: string }).conversation_id === id) return onScored();
    }
  } catch {
    // Asking now and then goes on.
  }
}
