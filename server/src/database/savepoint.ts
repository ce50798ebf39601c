import { explained } from "./transaction.ts";
import { statement, type Tx } from "./types.ts";
import { mergeWrites, type PendingWrite } from "./writes.ts";

const save = statement("savepoint.save", "savepoint step");
const release = statement("savepoint.release", "release savepoint step");
const undo = statement("savepoint.undo", "rollback to savepoint step");

/**
 * Does a part of a transaction wholly or not at all: when the work throws, what it wrote is undone and the rest of the
 * transaction goes on. What was put off is written at the end of the work, so that later parts find it.
 */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pending: PendingWrite[] = [];
  const write: Tx["write"] = (write, values, explain) => void pending.push({ write, values, explain });
  // Not awaited: it travels with the first statement, whose failure its own would be.
  tx.query(save).catch(() => {});
  try {
    const result = await work({ ...tx, write });
    const sent = mergeWrites(pending).map(({ statement, values }) => tx.query(statement, values));
    // All of them, so that none is under way when the part is undone.
    const outcomes = await Promise.allSettled([...sent, tx.query(release)]);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    return result;
  } catch (error) {
    await Promise.all([tx.query(undo), tx.query(release)]);
    throw explained(pending, error);
  }
}
