/** The model can't be asked, now or any more today. The message is a sentence for the card, without its full stop. */
export class JudgeAway extends Error {
  override readonly name = "JudgeAway";
}

export interface Cost {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null when no prices are configured. */
  readonly usd: number | null;
}
