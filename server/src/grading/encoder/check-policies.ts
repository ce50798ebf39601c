/** How the encoder's chances and the pattern's finding become one verdict. */
export interface EncoderPolicy {
  /** Raise a problem from this chance on; `model` takes the threshold in model.json. */
  readonly raiseFrom: number | "model";
  /** At or below this chance of a problem there is none. */
  readonly clearUntil: number;
  /** Whether a sure problem of the patterns stands although the encoder sees none. */
  readonly keepsPatternProblems: boolean;
  /** Whether the definition of the check knows `partial`. */
  readonly hasPartial: boolean;
}

const usual: EncoderPolicy = { raiseFrom: "model", clearUntil: 0.15, keepsPatternProblems: true, hasPartial: true };
const withoutPartial: EncoderPolicy = { ...usual, hasPartial: false };

/**
 * Which check is judged with the encoder, and how. Checks that are missing here are judged by their patterns alone: those that
 * read no language, and critical ones (`sensitive_data`, `identity_verification`, `consistent_information`), where one failure
 * fails the whole card and the words must show it.
 */
export const encoderPolicies: ReadonlyMap<string, EncoderPolicy> = new Map([
  ["greeting", usual],
  ["empathy", usual],
  ["ownership", usual],
  ["questions_answered", usual],
  ["resolution", usual],
  ["next_steps", usual],
  ["closing", usual],
  ["transfer_handling", usual],
  ["customer_effort", usual],
  ["professionalism", usual],
  ["sentiment_trajectory", usual],
  ["personal_data_disclosure", withoutPartial],
  ["promise_dates", withoutPartial],
]);
