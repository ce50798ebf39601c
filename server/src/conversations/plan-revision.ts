import type { LockedConversation } from "./revise-store.ts";
import type { Conversation, ScoringState } from "./types.ts";

/** What is undefined stays. Tags are removed first, then added. */
export interface Revision {
  readonly removeTags: readonly string[];
  readonly addTags: readonly string[];
  readonly assigneeId: string | null | undefined;
  readonly resolvedAt: Date | null | undefined;
  readonly scoreAgain: boolean;
}

/** What a revision changed in one conversation; from it the change can be taken back. */
export interface RevisionRecord {
  readonly addedTags: readonly string[];
  readonly removedTags: readonly string[];
  readonly assignee: { readonly before: string | null; readonly after: string | null } | null;
  readonly resolvedAt: { readonly before: Date | null; readonly after: Date | null } | null;
  readonly scoredAgain: boolean;
}

export interface PlannedRevision {
  readonly conversation: Conversation;
  /** Undefined: as it is. */
  readonly scoringState: ScoringState | undefined;
  readonly record: RevisionRecord;
}

/** As many as the contract allows a conversation. */
const maxTags = 50;

/** Returns undefined if nothing would change, and "refused" if the conversation would get too many tags. */
export function planRevision(
  known: LockedConversation,
  revision: Revision,
  at: Date,
): PlannedRevision | "refused" | undefined {
  const kept = known.tags.filter((tag) => !revision.removeTags.includes(tag));
  const tags = [...new Set([...kept, ...revision.addTags])];
  if (tags.length > Math.max(maxTags, known.tags.length)) return "refused";
  const assigneeId = revision.assigneeId === undefined ? known.assigneeId : revision.assigneeId;
  const resolvedAt = revision.resolvedAt === undefined ? known.resolvedAt : revision.resolvedAt;
  const scoringState = revision.scoreAgain ? requestedState(known) : undefined;
  const record: RevisionRecord = {
    addedTags: tags.filter((tag) => !known.tags.includes(tag)),
    removedTags: known.tags.filter((tag) => !tags.includes(tag)),
    assignee: assigneeId === known.assigneeId ? null : { before: known.assigneeId, after: assigneeId },
    resolvedAt: isSameTime(resolvedAt, known.resolvedAt) ? null : { before: known.resolvedAt, after: resolvedAt },
    scoredAgain: scoringState !== undefined,
  };
  if (isEmpty(record)) return undefined;
  const status = resolvedAt ? "resolved" : (scoringState ?? known.scoringState);
  return { conversation: { ...known, tags, assigneeId, resolvedAt, status, updatedAt: at }, scoringState, record };
}

const isSameTime = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

const isEmpty = ({ addedTags, removedTags, assignee, resolvedAt, scoredAgain }: RevisionRecord) =>
  addedTags.length + removedTags.length === 0 && !assignee && !resolvedAt && !scoredAgain;

/** A conversation that waits for its score is not requested again. One that was only recorded is transcribed first. */
function requestedState({ scoringState, turnCount, audioUrl }: LockedConversation): ScoringState | undefined {
  if (scoringState !== "scored" && scoringState !== "scoring_failed") return undefined;
  return turnCount === 0 && audioUrl !== null ? "transcribing" : "queued_for_scoring";
}
