import type pg from "pg";
import { answerTo, run, runAlone, sendTogether } from "./transaction.ts";
import type { Alone, CommitWithOthers } from "./types.ts";

interface Waiting extends Alone {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** So many are one transaction, and no more: each is held up by those behind it. */
const maxTogether = 3;
/** Groups under way at once. While all are, the next ones fill. */
const atOnce = 4;

/**
 * Group commit: transactions of one statement each that arrive together become one, and the database is woken and commits
 * once for all of them. Only for those that wait for nobody, and for whom nobody waits.
 */
export function sharedCommits(pool: pg.Pool, limitMs: number): CommitWithOthers {
  const waiting: Waiting[] = [];
  let underWay = 0;

  async function work(): Promise<void> {
    while (waiting.length > 0) await commitGroup(pool, waiting.splice(0, maxTogether), limitMs);
    underWay -= 1;
  }

  return (alone) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...alone, resolve, reject });
      if (underWay === atOnce) return;
      underWay += 1;
      // One turn of the event loop, so that calls that were read together go together.
      setImmediate(work);
    });
}

/** Never throws: each is told what became of it. */
async function commitGroup(pool: pg.Pool, group: readonly Waiting[], limitMs: number): Promise<void> {
  if (group.length > 1) {
    const outcome = await commitTogether(pool, group, limitMs);
    if (outcome !== "refused") {
      for (const { resolve, reject } of group) outcome === "committed" ? resolve() : reject(outcome.failure);
      return;
    }
  }
  // All of them were undone since one was refused: which, they find out one by one.
  await Promise.all(
    group.map(({ resolve, reject, ...alone }) => runAlone(pool, alone, limitMs).then(() => resolve(), reject)),
  );
}

/** `refused`: certainly nothing was done. A commit without an answer may have been done, so that nothing is tried again. */
async function commitTogether(
  pool: pg.Pool,
  group: readonly Alone[],
  limitMs: number,
): Promise<"committed" | "refused" | { readonly failure: unknown }> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    sendTogether(client);
    const begun = answerTo(client, { text: "BEGIN" }, limitMs);
    const sent = Promise.allSettled(
      group.map(({ statement, values }) => run(client as pg.PoolClient, statement, values, limitMs)),
    );
    const committed = answerTo(client, { text: "COMMIT" }, limitMs);
    const [{ command }] = await Promise.all([committed, begun, sent]);
    client.release();
    return command === "COMMIT" ? "committed" : "refused";
  } catch (failure) {
    client?.release(true);
    return { failure };
  }
}
