import type { Scope } from "./scope.ts";

/** A copy of the value in which every text is masked, keys excepted. What holds nothing to mask comes back as it is. */
export type Mask = <Value>(value: Value) => Value;

/** How a workspace wants what people said to be treated. Undefined: left as it is. */
export interface Privacy {
  /** Before anything is stored. */
  readonly stored: Mask | undefined;
  /** In whatever is shown, exported or sent, and in the audit log. */
  readonly shown: Mask | undefined;
}

export type PrivacyOf = (scope: Scope) => Promise<Privacy>;
