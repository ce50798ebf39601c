import { type FollowedEvent, scoredConversation } from "../events/index.ts";
import type { Follower } from "./follower.ts";

/** Whether the scores in an event are hidden from a follower, who reviews the conversation blind. */
export type BlindTo = (follower: Pick<Follower, "person">, event: FollowedEvent) => boolean;

interface BlindPorts {
  readonly blindReviewers: (conversationIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

const nobody: BlindTo = () => false;

/**
 * Looks up the blind reviewers of the conversations in a page of events, after the page was read: a review that was
 * assigned before an event happened is known by then. Keys review nothing, so without people nothing is looked up.
 */
export async function blindTo(
  { blindReviewers }: BlindPorts,
  followers: Iterable<Pick<Follower, "person">>,
  events: readonly FollowedEvent[],
): Promise<BlindTo> {
  if (![...followers].some(({ person }) => person !== undefined)) return nobody;
  const conversations = new Map(events.map((event) => [event.id, scoredConversation(event)]));
  const ids = [...new Set(conversations.values())].filter((id) => id !== undefined);
  if (ids.length === 0) return nobody;
  const blind = await blindReviewers(ids);
  return ({ person }, { id }) => {
    const conversationId = conversations.get(id);
    return person !== undefined && conversationId !== undefined && (blind.get(conversationId)?.has(person) ?? false);
  };
}
