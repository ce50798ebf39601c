export { itemOf } from "./batch-wire.ts";
export { type ConversationBrief, findBriefs } from "./brief-store.ts";
export { countConversations } from "./count-conversations.ts";
export { shownTitle } from "./first-words.ts";
export { fittingIds } from "./fitting-ids.ts";
export { forgetConversation } from "./forget-conversation.ts";
export { ingestConversations } from "./ingest-conversations.ts";
export type { IngestDeps, IngestPorts } from "./ingest-ports.ts";
export { listConversations } from "./list-conversations.ts";
export { createReferenceLookup, type LookUpReferences } from "./look-up-references.ts";
export { makeWordsIn } from "./make-words.ts";
export { maskNode } from "./mask-node.ts";
export { nothingGiven } from "./nothing-given.ts";
export type { Revision, RevisionRecord } from "./plan-revision.ts";
export { type ForScoring, languageOf, readForScoring, readManyForScoring } from "./read-for-scoring.ts";
export { readGiven } from "./read-given.ts";
export { readPlacesIn } from "./read-places.ts";
export type { SpanNodes, TurnSentiments } from "./read-trace.ts";
export { requestScoring } from "./request-scoring.ts";
export { type ReviseDeps, reviseConversations } from "./revise-conversations.ts";
export {
  updateFailed as recordScoringFailure,
  updateReviewed as recordReview,
  updateScored as recordScores,
  updateScoring as beginScoring,
} from "./scoring-store.ts";
export { type SpanConversations, spanConversations } from "./span-conversations.ts";
export { noteRequests } from "./spans-store.ts";
export { findExisting, lockConversation } from "./store.ts";
export { asHappened } from "./trace/as-happened.ts";
export { traceTree } from "./trace/tree-wire.ts";
export type {
  Channel,
  Conversation,
  ConversationChanges,
  Ingested,
  TraceNode,
} from "./types.ts";
export { refuseUnknownAssignee, updateConversation } from "./update-conversation.ts";
export { type WalkDeps, walkConversations } from "./walk-conversations.ts";
export { filtersOf } from "./wire.ts";
