import { forgetPayloads } from "../audit/index.ts";
import { forgetResources } from "../events/index.ts";
import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import { askToRemoveFiles } from "../recordings/index.ts";
import { forgetConversation as forgetInTickets } from "../tickets/index.ts";
import { forgetActivities } from "../timeline/index.ts";
import { forgetPayloads as forgetInTriggers } from "../triggers/index.ts";
import { deleteConversation } from "./forget-store.ts";
import type { ConversationId } from "./types.ts";

/** Removes the conversation and every copy of what was said in it, at once or not at all. */
export function forgetConversation(
  { db, jobs }: Pick<Deps, "db"> & { readonly jobs: Jobs },
  { scope, id }: ConversationId,
): Promise<void> {
  return db.transaction(async (tx) => {
    const forgotten = await deleteConversation(tx, scope, id);
    if (!forgotten) throw notFound("conversation");
    forgetPayloads(tx, scope, forgotten.requestIds);
    forgetResources(tx, scope, [id, ...forgotten.scorecardIds]);
    forgetActivities(tx, scope, [id]);
    forgetInTickets(tx, scope, id);
    forgetInTriggers(tx, scope, id);
    if (forgotten.hasRecording) await askToRemoveFiles(jobs, tx);
  });
}
