import { registerAgent } from "../agents/index.ts";
import { upsertContact } from "../contacts/index.ts";
import { joined, type Tx } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";
import { Fault, invalid } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import type { GivenContact, GivenConversation } from "./types.ts";

interface Made {
  readonly agentId: string | null;
  readonly contactId: string | null;
}

/** Registers an agent that nobody knows, and upserts a contact that was given whole, in the conversation's transaction. */
export async function completeReferences(
  { tx, clock, scope }: { tx: Tx; clock: Clock; scope: Scope },
  given: GivenConversation,
  found: Made,
): Promise<Made> {
  const agentId =
    given.agent != null && found.agentId === null
      ? await registerAgent(tx, scope, { name: given.agent, at: clock.now() })
      : found.agentId;
  const contactId =
    given.contact != null && typeof given.contact === "object"
      ? await contactFor({ tx, clock, scope }, given.contact)
      : found.contactId;
  return { agentId, contactId };
}

async function contactFor({ tx, clock, scope }: { tx: Tx; clock: Clock; scope: Scope }, contact: GivenContact) {
  if (!contact.email && !contact.externalId && !contact.phone) {
    throw invalid("contact", "contact needs at least one of email, external_id and phone.");
  }
  const rest = { companyId: undefined, assignee: undefined, tags: undefined, customFields: undefined };
  try {
    const saved = await upsertContact({ db: joined(tx), clock }, { scope, given: { ...contact, ...rest } });
    return saved.contact.id;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(error.code, error.message, { field: error.field ? `contact.${error.field}` : "contact" });
  }
}
