/** What one call asks the model. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer. */
  readonly schema: object;
}

export interface ModelReply {
  /** Whatever it wrote: nothing about it has been checked. */
  readonly text: string;
  /** Null: the server did not say. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** Why a call brought no answer. */
export interface FailureFacts {
  /** In words for the card; never of the server's own text, which may repeat the conversation. */
  readonly what: string;
  /** Whether the same call may go better a moment later. */
  readonly retryable: boolean;
  /** Whether it says something of the server; false: this one request was at fault. */
  readonly serverFault: boolean;
  /** Whether it may have been charged all the same. */
  readonly mayCost: boolean;
  readonly retryAfterMs: number | null;
}

export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(facts.what);
    this.facts = facts;
  }
}

/** The model can't be asked, now or any more today. The message is a sentence for the card, without its full stop. */
export class JudgeAway extends Error {
  override readonly name = "JudgeAway";
}

export interface Prices {
  readonly inputUsdPerMillion: number;
  readonly outputUsdPerMillion: number;
}

export interface Cost {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null when no prices are configured. */
  readonly usd: number | null;
}

/** Waits, so that tests need not. Rejects with the signal's reason. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;
