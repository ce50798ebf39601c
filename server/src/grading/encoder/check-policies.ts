/** How the encoder's chances and the finding of the patterns become one verdict. */
export interface EncoderPolicy {
  /** Raise a problem from this chance on; `model` takes the threshold in model.json. */
  readonly raiseFrom: number | "model";
  /** At or below this chance of a problem there is none. Below 0: the encoder never says so. */
  readonly clearUntil: number;
  /** From this chance of a problem on, it is unsure that there is none, whatever the patterns say. */
  readonly doubtFrom: number;
  /** Whether a sure problem of the patterns stands although the encoder sees none. */
  readonly keepsPatternProblems: boolean;
  /** Whether the definition of the check knows `partial`. */
  readonly hasPartial: boolean;
}

const usual: EncoderPolicy = {
  raiseFrom: "model",
  clearUntil: 0.2,
  doubtFrom: 0.4,
  keepsPatternProblems: false,
  hasPartial: true,
};
/** The patterns' problems are nearly always right, and the encoder sees fewer of them. */
const besidePatterns: EncoderPolicy = { ...usual, clearUntil: 0.1, keepsPatternProblems: true };
/** The patterns know better what is no problem. */
const onlyProblems: EncoderPolicy = { ...usual, clearUntil: -1, keepsPatternProblems: true };
const withoutPartial: EncoderPolicy = { ...usual, hasPartial: false };

/**
 * Which check is judged with the encoder, and how: chosen by the held-out predictions of its training on conversations that are
 * known. Checks that are missing here are judged by their patterns alone: those that read no language; critical ones
 * (`sensitive_data`, `identity_verification`, `consistent_information`), where one failure fails the whole card and the words must
 * show it; and `greeting` and `transfer_handling`, where the encoder made more verdicts wrong than right.
 */
export const encoderPolicies: ReadonlyMap<string, EncoderPolicy> = new Map([
  ["empathy", usual],
  ["ownership", besidePatterns],
  ["questions_answered", onlyProblems],
  ["resolution", usual],
  ["next_steps", { ...besidePatterns, clearUntil: 0.2 }],
  ["closing", usual],
  ["customer_effort", besidePatterns],
  ["professionalism", besidePatterns],
  ["sentiment_trajectory", usual],
  ["personal_data_disclosure", withoutPartial],
  ["promise_dates", withoutPartial],
]);
