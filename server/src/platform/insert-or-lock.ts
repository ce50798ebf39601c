/** How often the owner of a key may give it up between our two statements before we call it a bug. */
const maxAttempts = 10;

/**
 * The race-free heart of an upsert. `insert` must be an `insert … on conflict do nothing` that takes the key locks: it
 * waits for a twin that is under way, and never breaks the transaction, which may be an outer one that can't be begun
 * again. It refuses exactly when a row owns one of the keys, and then `lock` finds that row and locks it. Both travel
 * in one round trip.
 */
export async function insertOrLock<Row>(
  insert: () => Promise<Row | undefined>,
  lock: () => Promise<readonly Row[]>,
): Promise<{ readonly inserted: Row } | { readonly locked: readonly [Row, ...Row[]] }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // Not Promise.all: of two failures that arrive together the first is the cause, the second only its consequence.
    const [insertion, locking] = await Promise.allSettled([insert(), lock()]);
    if (insertion.status === "rejected") throw insertion.reason;
    if (locking.status === "rejected") throw locking.reason;
    if (insertion.value) return { inserted: insertion.value };
    const [first, ...others] = locking.value;
    if (first) return { locked: [first, ...others] };
    // Its owner gave the key up in between: now it may be free.
  }
  throw new Error(`a key was taken and given up ${maxAttempts} times during one upsert`);
}
