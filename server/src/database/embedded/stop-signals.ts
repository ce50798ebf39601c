/**
 * Fast shutdown first: open transactions are rolled back and everything committed is checkpointed. Then without the
 * checkpoint, which the next start makes good from the write-ahead log. Killing is for a postmaster that hangs.
 */
export const stopSignals: { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: "SIGINT", waitMs: 20_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];
