import type { GivenConversation } from "./types.ts";

/** A conversation of which nothing is said. */
export const nothingGiven: GivenConversation = {
  externalId: undefined,
  title: undefined,
  agent: undefined,
  channel: undefined,
  startedAt: undefined,
  endedAt: undefined,
  transcript: undefined,
  audioUrl: undefined,
  events: undefined,
  rubricId: undefined,
  contactId: undefined,
  contact: undefined,
  assigneeId: undefined,
  tags: undefined,
  metadata: undefined,
  upsert: false,
};
