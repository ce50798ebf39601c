import { deleteAgents } from "../agents/index.ts";
import { deleteCompanies } from "../companies/index.ts";
import { deleteContacts, detachCompanies } from "../contacts/index.ts";
import { forgetConversation } from "../conversations/index.ts";
import { joined } from "../database/database.ts";
import { forgetResources } from "../events/index.ts";
import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { deleteTickets, detachContacts } from "../tickets/index.ts";
import { forgetActivities } from "../timeline/index.ts";
import { deleteWebhook } from "../webhooks/index.ts";
import { lockDemo, takeItems } from "./store.ts";
import type { DemoKind } from "./types.ts";

/**
 * Removes all that was made for the demo, and nothing else: what you have added yourself stays, without its ties to what
 * goes. Returns how many conversations went.
 */
export function removeDemo(
  deps: Deps & { readonly jobs: Jobs },
  { scope }: { readonly scope: Scope },
): Promise<{ conversations: number }> {
  return deps.db.transaction(async (tx) => {
    await lockDemo(tx, scope);
    const items = await takeItems(tx, scope);
    const idsOf = (kind: DemoKind) => items.filter((item) => item.kind === kind).map(({ id }) => id);
    const within = { ...deps, db: joined(tx) };
    for (const id of idsOf("conversation")) await unlessGone(forgetConversation(within, { scope, id }));
    for (const id of idsOf("webhook")) await unlessGone(deleteWebhook(within, { scope, id }));
    await deleteTickets(tx, scope, idsOf("ticket"));
    await detachContacts(tx, scope, idsOf("contact"));
    await detachCompanies(tx, scope, idsOf("company"));
    await deleteContacts(tx, scope, idsOf("contact"));
    await deleteCompanies(tx, scope, idsOf("company"));
    await deleteAgents(tx, scope, idsOf("agent"));
    const others = [...idsOf("ticket"), ...idsOf("contact"), ...idsOf("company"), ...idsOf("agent")];
    forgetResources(tx, scope, others);
    forgetActivities(tx, scope, others);
    return { conversations: idsOf("conversation").length };
  });
}

/** Somebody may have deleted it by hand. */
async function unlessGone(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Fault && error.code === "not_found")) throw error;
  }
}
