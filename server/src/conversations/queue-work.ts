import type { Tx } from "../database/database.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { scoreConversation, transcribeRecording } from "./jobs.ts";
import { unsearchedTopic } from "./search/unsearched-topic.ts";
import type { ScoringState } from "./types.ts";

interface Waiting {
  readonly id: string;
  readonly scoringState: ScoringState;
}

/** All that follows by itself: what has text is scored, what has only a recording is transcribed first; words are indexed. */
export async function queueWork(jobs: Jobs, tx: Tx, scope: Scope, waiting: readonly Waiting[]): Promise<void> {
  const { workspaceId, mode } = scope;
  const requests = (state: ScoringState) =>
    waiting
      .filter(({ scoringState }) => scoringState === state)
      .map(({ id }) => ({ data: { workspaceId, mode, conversationId: id } }));
  const [scored, transcribed] = [requests("queued_for_scoring"), requests("transcribing")];
  if (scored.length > 0) await jobs.send(tx, scoreConversation, scored);
  if (transcribed.length > 0) await jobs.send(tx, transcribeRecording, transcribed);
  if (waiting.length > 0) tx.announce(unsearchedTopic);
}
