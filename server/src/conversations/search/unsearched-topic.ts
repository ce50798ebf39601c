/** Announced when conversations wait for their words to be indexed. */
export const unsearchedTopic = "conversations:unsearched";
