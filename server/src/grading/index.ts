export { checkCatalogue } from "./checks/catalogue.ts";
export {
  compileCondition,
  conversationValues,
  conversationVariables,
} from "./conversation-condition.ts";
export type { Encoder } from "./encoder/encoder.ts";
export { readWithEncoder } from "./encoder/read-with-encoder.ts";
export { sharedEncoder } from "./encoder/shared-encoder.ts";
export type { EncoderReading } from "./encoder/types.ts";
export { gradeLocally, localGrader } from "./grade-locally.ts";
export { judgeCriterion } from "./judge-criterion.ts";
export { parameterChecker } from "./parameters.ts";
export { sentimentLabel } from "./sentiment/sentiment-of-turns.ts";
export { spokenLanguage } from "./spoken-language.ts";
export { summaryOf } from "./summary.ts";
export { coverageOf, totalOf } from "./total.ts";
export type {
  Check,
  Criterion,
  Evidence,
  Finding,
  GradedConversation,
  GraderKind,
  Judged,
  Mood,
  RubricContent,
  SentimentLabel,
  Step,
  Total,
  Turn,
  Verdict,
} from "./types.ts";
