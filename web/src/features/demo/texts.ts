export const texts = {
  offerTitle: "Look around first",
  offerText:
    "Fill test mode with 300 invented conversations of a furniture shop, with their contacts, tickets, agents and reviews. Live mode does not change, and you can remove the data with one click.",
  fill: "Fill test mode with demo data",
  filling: "Writing conversations, contacts, tickets and reviews…",
  present: "Test mode contains demo data.",
  look: "Look at it",
  bar: "Demo data",
  invented: (count: number) => `${count.toLocaleString("en")} invented conversations of a furniture shop`,
  progress: "Scoring the demo data",
  scored: (done: number, all: number) => `${done} of ${all} scored`,
  remove: "Remove the demo data",
  removed: (count: number) =>
    `Removed ${count.toLocaleString("en")} demo conversations and everything that belonged to them.`,
} as const;
