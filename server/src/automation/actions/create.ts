import { contactOf, upsertContact } from "../../contacts/index.ts";
import { openTicket } from "../../tickets/index.ts";
import { fillIn } from "../references-in-text.ts";
import type { ActionDeps, ActionOf, ContactTemplate, Done, EventValues, Firing } from "../types.ts";
import { changeConversation } from "./change-subject.ts";
import { linksOf } from "./links.ts";

/** One that exists is brought up to date. A conversation without a contact gets it. */
export async function createContact(
  deps: ActionDeps,
  firing: Firing,
  { fields }: ActionOf<"create_contact">,
): Promise<Done> {
  const { scope, values, targets } = firing;
  const filled = fillFields(fields, values);
  const fault = deps.checkContact(filled);
  if (fault) throw fault;
  const { contact, created } = await upsertContact(deps, { scope, given: contactOf(filled) });
  if (targets.conversationId && targets.current === "conversation") {
    await changeConversation(deps, firing, targets.conversationId, ({ contactId }) =>
      contactId === null ? { changes: { contactId: contact.id }, detail: "" } : { nothing: "" },
    );
  }
  return {
    outcome: "done",
    detail: created ? "Created a contact." : "Updated the existing contact.",
    resource: { type: "contact", id: contact.id },
    targets: { current: "contact", contactId: contact.id },
    ...(created ? { isNew: true } : {}),
  };
}

/** Texts that come out empty count as left out. */
function fillFields(fields: ContactTemplate, values: EventValues): Record<string, never> {
  const filled = Object.entries(fields).map(([name, given]) => [name, fillValue(given, values)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== "")) as Record<string, never>;
}

function fillValue(given: unknown, values: EventValues): unknown {
  if (typeof given === "string") return fillIn(given, values);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return fillFields(given as ContactTemplate, values);
}

const maxTitle = 500;

export async function createTicket(deps: ActionDeps, firing: Firing, action: ActionOf<"create_ticket">): Promise<Done> {
  const { scope, values } = firing;
  const links = await linksOf(deps, firing);
  const ticket = await openTicket(deps, {
    scope,
    ...links,
    title: fillIn(action.title, values, maxTitle) || "Opened by a rule",
    description: (action.description && fillIn(action.description, values)) || null,
    priority: action.priority,
    assignee: action.assignee,
    tags: action.tags,
  });
  return {
    outcome: "done",
    detail: "Opened a ticket.",
    resource: { type: "ticket", id: ticket.id },
    targets: { current: "ticket", ticketId: ticket.id },
    isNew: true,
  };
}
