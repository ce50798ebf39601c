/**
 * The key of a change that removes many records at once. As long as it is under way, and until the lists have been read
 * again after it, nothing reads a single record only because it is on the screen.
 */
export const removalKey = ["removal"] as const;
