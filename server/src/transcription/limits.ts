/** What one recording may take. */
export const limits = {
  seconds: 2 * 60 * 60,
  decodeMs: 5 * 60_000,
  /** From the file to the last word. */
  allMs: 14 * 60_000,
  measureMs: 2 * 60_000,
  /** Stretches of time in a waveform. */
  peaks: 2_000,
  /** As for transcripts that are sent as text. */
  turns: 5_000,
} as const;
