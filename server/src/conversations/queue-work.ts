import type { Tx } from "../database/database.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { scoreConversation, transcribeRecording } from "./jobs.ts";
import { unsearchedTopic } from "./search/unsearched-topic.ts";
import type { ScoringState } from "./types.ts";

interface Waiting {
  readonly id: string;
  readonly scoringState: ScoringState;
  readonly turnCount: number;
}

/** A job is as much as is certainly scored long before it counts as dead. */
const maxOfJob = { conversations: 10, turns: 2_000 };

/** All that follows by itself: what has text is scored, what has only a recording is transcribed first; words are indexed. */
export async function queueWork(jobs: Jobs, tx: Tx, scope: Scope, waiting: readonly Waiting[]): Promise<void> {
  const { workspaceId, mode } = scope;
  const inState = (state: ScoringState) => waiting.filter(({ scoringState }) => scoringState === state);
  const scored = groups(inState("queued_for_scoring")).map((conversationIds) => ({
    data: { workspaceId, mode, conversationIds },
  }));
  const transcribed = inState("transcribing").map(({ id }) => ({ data: { workspaceId, mode, conversationId: id } }));
  if (scored.length > 0) await jobs.send(tx, scoreConversation, scored);
  if (transcribed.length > 0) await jobs.send(tx, transcribeRecording, transcribed);
  if (waiting.length > 0) tx.announce(unsearchedTopic);
}

function groups(waiting: readonly Waiting[]): readonly string[][] {
  const all: string[][] = [];
  let turns = Number.POSITIVE_INFINITY;
  for (const { id, turnCount } of waiting) {
    const last = all.at(-1);
    turns += turnCount;
    if (last && last.length < maxOfJob.conversations && turns <= maxOfJob.turns) last.push(id);
    else {
      all.push([id]);
      turns = turnCount;
    }
  }
  return all;
}
