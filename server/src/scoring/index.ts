export { askForScoring } from "./ask-for-scoring.ts";
export type { ScoringDeps } from "./grade-subject.ts";
export { scoreAgain } from "./score-again.ts";
export { scorecardCreated } from "./scorecard-events.ts";
export { findScorecard, findScorecards, insertScorecard } from "./store.ts";
export { toGraded } from "./to-graded.ts";
export type { Scorecard } from "./types.ts";
export { walkScorecards } from "./walk-scorecards.ts";
