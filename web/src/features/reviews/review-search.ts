export const reviewQueues = ["mine", "open", "overdue", "disputes", "done"] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

export interface ReviewSearch {
  readonly queue?: ReviewQueue;
  /** Disputes that are decided, in the place of those that are open. */
  readonly decided?: "true";
  /** A conversation that a review is to be asked for. */
  readonly ask?: string;
}

const conversationId = /^conv_[0-9A-Za-z]{22}$/;

/** One's own queue is the one without a word in the address. */
export function reviewSearchOf(search: Record<string, unknown>): ReviewSearch {
  const queue = reviewQueues.find((name) => name === search.queue);
  const { ask } = search;
  if (typeof ask === "string" && conversationId.test(ask)) return { ask };
  if (queue === undefined || queue === "mine") return {};
  return queue === "disputes" && search.decided === "true" ? { queue, decided: "true" } : { queue };
}
