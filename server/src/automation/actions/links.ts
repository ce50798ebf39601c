import { lockConversation } from "../../conversations/index.ts";
import { notFound } from "../../platform/fault.ts";
import { readTicket } from "../../tickets/index.ts";
import type { ActionDeps, Firing } from "../types.ts";

export interface Links {
  readonly conversationId: string | null;
  readonly contactId: string | null;
}

/** The conversation and the contact that belong to what the rule is about, as they are now. */
export async function linksOf({ db, tx }: ActionDeps, { scope, targets }: Firing): Promise<Links> {
  const { conversationId, ticketId, contactId } = targets;
  if (conversationId) {
    const conversation = await lockConversation(tx, scope, conversationId);
    if (!conversation) throw notFound("conversation");
    return { conversationId, contactId: contactId ?? conversation.contactId };
  }
  if (!ticketId) return { conversationId, contactId };
  const ticket = await readTicket({ db }, { scope, id: ticketId });
  return { conversationId: ticket.conversationId, contactId: contactId ?? ticket.contactId };
}
