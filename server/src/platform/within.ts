import { Fault } from "./fault.ts";

/** What a caller is told while our own infrastructure is in trouble. Says nothing of the database or its address. */
export const unavailable = () =>
  new Fault("unavailable", "The service is temporarily unavailable; try again.", { headers: { "retry-after": "1" } });

/**
 * Waits for work no longer than a caller should. What shares statements with others may have to wait for theirs first,
 * so that the limit of a single statement is not enough. The work itself goes on, and its outcome is unknown.
 */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable()), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Nobody is left to hear of a failure after the limit.
    work.catch(() => {});
  }
}
