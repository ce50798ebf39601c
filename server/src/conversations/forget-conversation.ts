import { forgetPayloads } from "../audit/index.ts";
import { forgetResource } from "../events/index.ts";
import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { forgetConversation as forgetInTickets } from "../tickets/index.ts";
import { deleteConversation } from "./forget-store.ts";
import type { ConversationId } from "./types.ts";

/** Removes the conversation and every copy of what was said in it, at once or not at all. */
export function forgetConversation({ db }: Pick<Deps, "db">, { scope, id }: ConversationId): Promise<void> {
  return db.transaction(async (tx) => {
    const requestIds = await deleteConversation(tx, scope, id);
    if (!requestIds) throw notFound("conversation");
    forgetPayloads(tx, scope, requestIds);
    forgetResource(tx, scope, id);
    forgetInTickets(tx, scope, id);
  });
}
