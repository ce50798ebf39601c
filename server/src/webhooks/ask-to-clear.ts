import type { Tx } from "../database/database.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { clearWebhookJob } from "./jobs.ts";

/** With the caller's commit: what is left of the webhook is dealt with in the background. */
export const askToClear = (
  { jobs }: { readonly jobs: Jobs },
  tx: Tx,
  scope: Scope,
  webhookId: string,
  afterSeconds = 0,
): Promise<void> =>
  jobs.send(tx, clearWebhookJob, [
    { data: { ...scope, webhookId }, key: webhookId, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
  ]);
