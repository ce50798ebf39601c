export { applyConversationEvent } from "./cache.ts";
export { type ConversationSearch, conversationTabs } from "./conversation-search.ts";
export { type InboxSearch, inboxSearchNames } from "./inbox-search.ts";
export { TracePanel } from "./parts/lazy-trace-panel.ts";
export { conversationSearchQuery } from "./queries.ts";
