import type { Review } from "./types.ts";

/** Everybody whom a review names, each once. */
export const peopleOf = ({ assignees, submissions }: Review): readonly string[] => [
  ...new Set([...assignees, ...submissions.map(({ reviewer }) => reviewer)]),
];
