import type { Tx } from "../database/database.ts";
import type { Jobs } from "../platform/queue.ts";
import { removeRecordingsJob } from "./jobs.ts";

/** Has the files removed whose rows this transaction deletes, as soon as it commits. */
export const askToRemoveFiles = (jobs: Jobs, tx: Tx): Promise<void> =>
  jobs.send(tx, removeRecordingsJob, [{ data: {}, key: "all" }]);
