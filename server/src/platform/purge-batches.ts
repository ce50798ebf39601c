const batchRows = 5_000;
/** Well within the time after which a job counts as dead. What is left is for the next run. */
const maxMs = 300_000;

/** Deletes until nothing is left or the time is up; each batch commits for itself, so no lock is held for long. */
export async function purgeBatches(deleteSome: (most: number) => Promise<number>): Promise<{ purged: number }> {
  const end = performance.now() + maxMs;
  let purged = 0;
  for (let gone = batchRows; gone === batchRows && performance.now() < end; purged += gone) {
    gone = await deleteSome(batchRows);
  }
  return { purged };
}
