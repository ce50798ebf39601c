import type { Warning } from "@cqs/contract";
import { contactOf, upsertContact } from "../contacts/index.ts";
import { type IngestDeps, ingestConversations, itemOf } from "../conversations/index.ts";
import { Fault } from "../platform/fault.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { newTicketOf, openTicket } from "../tickets/index.ts";
import { type ContactInput, checkInput, type TicketInput } from "./resource-wire.ts";
import type { Made, TriggerResource } from "./types.ts";

export interface MakeFor {
  readonly scope: Scope;
  readonly privacy: Promise<Privacy>;
  readonly requestId: string;
}

export interface Prepared {
  /** In the transaction of the deps' database. */
  readonly make: (deps: IngestDeps, call: MakeFor) => Promise<Made | null>;
  readonly warnings: readonly Warning[];
}

/** What is to be made of an input, once it is known to be one. Throws a Fault on one that is not. */
export function prepareResource(resource: TriggerResource, input: Record<string, unknown>): Prepared {
  if (resource === "custom_event") return { make: async () => null, warnings: [] };
  if (resource === "conversation") return conversation(input);
  const { refusal, warnings } = checkInput(resource, input);
  if (refusal) throw refusal;
  return { make: resource === "ticket" ? ticket(input as TicketInput) : contact(input), warnings };
}

/** One with an external id is updated when it is there already: what is posted twice is one conversation. */
function conversation(input: Record<string, unknown>): Prepared {
  const { given, warnings } = itemOf({ ...input, upsert: input.external_id != null });
  if (given instanceof Fault) throw given;
  return {
    warnings,
    make: async (deps, call) => {
      const [outcome] = await ingestConversations(deps, { ...call, given: [given] });
      if (!outcome || outcome instanceof Fault) throw outcome;
      return { type: "conversation", id: outcome.conversation.id };
    },
  };
}

const ticket =
  (input: TicketInput): Prepared["make"] =>
  async (deps, { scope }) => ({ type: "ticket", id: (await openTicket(deps, { scope, ...newTicketOf(input) })).id });

const contact =
  (input: ContactInput): Prepared["make"] =>
  async (deps, { scope }) => {
    const saved = await upsertContact(deps, { scope, given: contactOf(input) });
    return { type: "contact", id: saved.contact.id };
  };
