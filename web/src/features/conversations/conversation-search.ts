export const conversationTabs = ["dialogue", "card", "trace", "details", "history"] as const;
export type ConversationTab = (typeof conversationTabs)[number];

/** What a conversation's address may hold besides its id and the mode. */
export interface ConversationSearch {
  readonly tab?: ConversationTab;
  /** The criterion that is lit up. */
  readonly criterion?: string;
}
