import type { Turn, Verdict } from "../types.ts";

/** What the encoder is given of a turn. */
export type EncoderTurn = Pick<Turn, "speaker" | "text">;

/** The turns of a conversation, in order. */
export type EncoderInput = readonly EncoderTurn[];

/** Chances of the four verdicts; their sum is 1. */
export type VerdictChances = Readonly<Record<Verdict, number>>;

/** What the encoder says about one check of a conversation. */
export interface CheckReading {
  readonly chances: VerdictChances;
  /** How much each turn counted for the verdict; the sum over the turns is 1. */
  readonly attention: Float32Array;
  /** Two entries per turn: start and end of the sentence that most shows the problem. 0 and 0 for a turn without words. */
  readonly problemQuotes: Int32Array;
  /** The same for the sentence that most shows that it was done well. */
  readonly goodQuotes: Int32Array;
}

/** What the encoder says about a conversation. Plain data: it is sent between processes and threads. */
export interface EncoderReading {
  /** By the check's key. Checks that the encoder did not learn are missing. */
  readonly checks: Readonly<Record<string, CheckReading>>;
  /** By the signal's name, a chance per turn: `is_distressed`, `problem:empathy`, `good:closing`, … */
  readonly signals: Readonly<Record<string, Float32Array>>;
}

/** Sent to the encoder's process. */
export interface EncoderRequest {
  readonly id: number;
  readonly conversations: readonly EncoderInput[];
}

/** Sent by the encoder's process. The first message says whether the model is loaded. */
export type EncoderReply =
  | { readonly loaded: EncoderRuntimeName }
  | { readonly notLoaded: string }
  | ({ readonly id: number } & EncoderReadings);

/** In the order of the conversations; null for one that could not be read, and why for the last such one. */
export interface EncoderReadings {
  readonly readings: readonly (EncoderReading | null)[];
  readonly error: string | null;
}

export type EncoderRuntimeName = "onnxruntime-node" | "onnxruntime-web";
