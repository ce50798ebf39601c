import type { GradedConversation, Verdict } from "../grading/index.ts";

/** A way to say the same as somebody else would, or of somebody else. */
export interface Swap {
  readonly key: string;
  readonly title: string;
  /** A copy; null when there is nothing to swap. */
  readonly copyOf: (conversation: GradedConversation) => GradedConversation | null;
}

/** A share with its 95 % interval; null of nothing. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Example {
  readonly id: string;
  readonly criterion: string;
  readonly before: Verdict;
  readonly after: Verdict;
  /** The first words that show it, where there are any. */
  readonly quoteBefore: string | null;
  readonly quoteAfter: string | null;
}

export interface CriterionAudit {
  readonly key: string;
  readonly name: string;
  readonly flipped: Share;
  /** Of the flipped, those that give fewer points than before, and more. */
  readonly lower: number;
  readonly higher: number;
  /** In percent of the criterion's points, where it applies to both; null when it never does. */
  readonly meanChange: number | null;
  readonly examples: readonly Example[];
}

export interface SwapAudit {
  readonly key: string;
  readonly title: string;
  readonly touched: number;
  /** Conversations that had nothing to swap. */
  readonly untouched: number;
  /** Of all verdicts of touched conversations, where the criterion applies to the conversation or its copy. */
  readonly flipped: Share;
  /** Conversations with at least one flipped verdict. */
  readonly conversations: Share;
  readonly passed: Share;
  readonly satisfaction: Share;
  /** Of the card's score, 0 to 100; null when no card has one. */
  readonly meanChange: number | null;
  readonly meanAbsoluteChange: number | null;
  readonly criteria: readonly CriterionAudit[];
}

export interface AuditReport {
  readonly conversations: number;
  readonly swaps: readonly SwapAudit[];
}
