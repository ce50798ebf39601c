import type { Finding, Verdict } from "../grading/index.ts";

/** What the local grader found, as far as a correction goes by it. */
export type Found = Pick<Finding, "verdict" | "value" | "confidence"> & {
  /** Without words that show it nothing but `not_applicable` can be said. */
  readonly hasEvidence: boolean;
};

/** What a person said of a criterion, beside what the local grader finds there. */
export interface Review {
  readonly conversationId: string;
  readonly found: Found;
  readonly said: Verdict;
  /** Share of the criterion's points; null when it does not apply. */
  readonly share: number | null;
  /** False: the person saw the verdict and left it as it was. */
  readonly judged: boolean;
}

/** How often people said each verdict where the grader found such a thing; in the order of `verdicts`. */
export type Counts = Readonly<Record<string, readonly number[]>>;

/** Share of the points that people give with each verdict. */
export type Points = Readonly<Record<"pass" | "partial" | "fail", number>>;

export interface Learnt {
  readonly counts: Counts;
  readonly points: Points;
}

export interface Agreement {
  /** Share of the reviews that say the same. */
  readonly accuracy: number;
  /** Cohen's. */
  readonly kappa: number;
}

/** With its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What held-out reviews say of a correction. */
export interface Trial {
  readonly before: Agreement;
  readonly after: Agreement;
  readonly gain: { readonly [Name in keyof Agreement]: Estimate };
}

export interface TunedCriterion extends Learnt, Trial {
  /** Of key, check and parameters: what has been changed since is not corrected by what people said before. */
  readonly fingerprint: string;
  readonly reviews: number;
}

/** What the local grader learnt from a workspace's reviews of one rubric. */
export interface Tuning {
  /** The day, for the card's grader. */
  readonly date: string;
  /** The version of the local grader that it corrects. */
  readonly grader: string;
  readonly rubricVersion: number;
  readonly cards: number;
  readonly conversations: number;
  /** By their keys; only those that are corrected. */
  readonly criteria: Readonly<Record<string, TunedCriterion>>;
}

export interface CriterionOutcome {
  readonly key: string;
  readonly name: string;
  readonly reviews: number;
  /** Reviews that left the verdict as it was. */
  readonly leftAsTheyWere: number;
  readonly conversations: number;
  /** Null when it was not tried. */
  readonly trial: Trial | null;
  readonly applied: boolean;
  /** Why it is applied or not. */
  readonly reason: string;
}
