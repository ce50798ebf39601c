export const labels = ["dissatisfied", "neutral", "satisfied"] as const;

export type Label = (typeof labels)[number];

/** They sum to 1; the label is the largest. */
export type Probabilities = Readonly<Record<Label, number>>;

/** Why a turn is judged so. */
export interface Contribution {
  /** In words for people: `the customer says "thank you"`. */
  readonly feature: string;
  /** What it adds to the log odds of satisfied against dissatisfied: above 0 it speaks for satisfied. */
  readonly effect: number;
}

export interface TurnSatisfaction {
  /** Counted from 0 over all turns of the conversation. */
  readonly turn: number;
  readonly label: Label;
  readonly p: Probabilities;
  /** The strongest first. */
  readonly contributions: readonly Contribution[];
}

export interface Satisfaction {
  /** The rating from 1 to 5 that people would be expected to give the whole conversation. */
  readonly overall: number;
  readonly label: Label;
  readonly p: Probabilities;
  /** One for every turn of the customer. */
  readonly turns: readonly TurnSatisfaction[];
}
