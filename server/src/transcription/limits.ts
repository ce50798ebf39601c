/** What one recording may take. */
export const limits = {
  bytes: 100 * 1024 * 1024,
  seconds: 2 * 60 * 60,
  downloadMs: 5 * 60_000,
  decodeMs: 5 * 60_000,
  /** From the first byte to the last word. */
  allMs: 14 * 60_000,
  /** As for transcripts that are sent as text. */
  turns: 5_000,
} as const;
