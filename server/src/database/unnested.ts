/**
 * As `unnest`, of arrays whose length the planner must not see. It would otherwise take a plan for just this length for
 * the better one, and plan a look-up that takes microseconds anew each time, which takes ten times as long.
 */
export const unnested = (...arrays: readonly string[]): string =>
  `unnest(${arrays.map((array) => `(select ${array})`).join(", ")})`;
