import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import { askToClear } from "./ask-to-clear.ts";
import { markDeleted } from "./store.ts";
import type { WebhookId } from "./types.ts";

/** Gone for everybody at once; the row stays until its deliveries are gone, too. */
export function deleteWebhook(deps: Deps & { readonly jobs: Jobs }, { scope, id }: WebhookId): Promise<void> {
  return deps.db.transaction(async (tx) => {
    if (!(await markDeleted(tx, scope, id, deps.clock.now()))) throw notFound("webhook");
    await askToClear(deps, tx, scope, id);
  });
}
