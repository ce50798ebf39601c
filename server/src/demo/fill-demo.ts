import { createAgent, newAgentOf } from "../agents/index.ts";
import { companyOf, createCompany } from "../companies/index.ts";
import { contactOf, upsertContact } from "../contacts/index.ts";
import { createReferenceLookup, ingestConversations, itemOf } from "../conversations/index.ts";
import { joined } from "../database/database.ts";
import { conflict, Fault } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { createReview } from "../reviews/index.ts";
import { openTicket } from "../tickets/index.ts";
import { addWebhook } from "../webhooks/index.ts";
import type { DemoDeps } from "./demo-deps.ts";
import { createDraw, type Draw } from "./draw.ts";
import { type DemoContact, makeContacts } from "./make-contacts.ts";
import { agentExternalId, type DemoConversation, makeConversations } from "./make-conversations.ts";
import { makeTickets } from "./make-tickets.ts";
import { orderDeskAgent } from "./order-desk.ts";
import { companies, humanAgents } from "./people.ts";
import { requireTestMode } from "./require-test-mode.ts";
import { findSummary, insertItems, lockDemo } from "./store.ts";
import type { DemoItem, DemoSummary } from "./types.ts";

export interface FillDemo {
  readonly scope: Scope;
  /** Who asked for it. */
  readonly createdBy: string;
  readonly conversations: number;
}

export const maxConversations = 300;
const seed = 20_260_101;
const contactsPerConversation = 0.3;
const reviewCount = 12;
/** No such host exists, so deliveries to it fail, and the log shows what that looks like. */
const webhookUrl = "https://hooks.brightwater.example/conversation-quality";

/** Fills the test mode with invented conversations and all that belongs to them, at once or not at all. */
export function fillDemo(deps: DemoDeps, { scope, createdBy, conversations }: FillDemo): Promise<DemoSummary> {
  requireTestMode(scope);
  return deps.db.transaction(async (tx) => {
    await lockDemo(tx, scope);
    if ((await findSummary(tx, scope)).createdAt) throw conflict("mode", "The workspace already has demo data.");
    const now = deps.clock.now();
    // What conversations refer to is not committed yet either.
    const db = joined(tx);
    const within = { ...deps, db, lookUp: createReferenceLookup(db) };
    const draw = createDraw(seed);
    const contacts = makeContacts(Math.ceil(conversations * contactsPerConversation), draw);
    const made = makeConversations(conversations, contacts, now, draw);
    const agents = await createAgents(within, scope);
    const people = await createPeople(within, scope, contacts);
    const webhook = await addWebhook(within, {
      scope,
      url: webhookUrl,
      events: ["ticket.created"],
      secret: null,
      description: "Demo: a receiver that is away",
      enabled: true,
      createdBy,
    });
    const conversationIds = await ingest(within, scope, made);
    const tickets = await openTickets(within, scope, { made, conversationIds, contactIds: people.contactIds, draw });
    await askForReviews(within, scope, made, conversationIds);
    const items: readonly DemoItem[] = [
      ...agents,
      ...people.items,
      { kind: "webhook", id: webhook.id },
      ...[...conversationIds.values()].map((id): DemoItem => ({ kind: "conversation", id })),
      ...tickets,
    ];
    await insertItems(tx, scope, items, now);
    return findSummary(tx, scope);
  });
}

async function createAgents(deps: DemoDeps, scope: Scope): Promise<readonly DemoItem[]> {
  const people = humanAgents.map(({ key, name }) => ({
    name,
    kind: "human" as const,
    external_id: agentExternalId(key),
  }));
  const items: DemoItem[] = [];
  for (const agent of [...people, orderDeskAgent]) {
    const { id } = await createAgent(deps, { scope, given: newAgentOf(agent) });
    items.push({ kind: "agent", id });
  }
  return items;
}

interface CreatedPeople {
  readonly items: readonly DemoItem[];
  /** By external id. */
  readonly contactIds: ReadonlyMap<string, string>;
}

async function createPeople(deps: DemoDeps, scope: Scope, contacts: readonly DemoContact[]): Promise<CreatedPeople> {
  const items: DemoItem[] = [];
  const companyIds: string[] = [];
  for (const [i, { name, domain }] of companies.entries()) {
    const given = companyOf({ name, domain, external_id: `demo-company-${i + 1}` });
    const { company } = await createCompany(deps, { scope, given, upsert: true });
    companyIds.push(company.id);
    items.push({ kind: "company", id: company.id });
  }
  const contactIds = new Map<string, string>();
  for (const { externalId, firstName, lastName, email, phone, company } of contacts) {
    const given = contactOf({
      external_id: externalId,
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      company_id: company === undefined ? null : (companyIds[company] ?? null),
    });
    const { contact } = await upsertContact(deps, { scope, given });
    contactIds.set(externalId, contact.id);
    items.push({ kind: "contact", id: contact.id });
  }
  return { items, contactIds };
}

/** Returns the ids of the conversations by their external ids. */
async function ingest(
  deps: DemoDeps,
  scope: Scope,
  made: readonly DemoConversation[],
): Promise<ReadonlyMap<string, string>> {
  const outcomes = await ingestConversations(deps, {
    scope,
    given: made.map(({ body }) => itemOf(body).given),
    privacy: deps.privacyOf(scope),
    requestId: null,
  });
  const ids = new Map<string, string>();
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome instanceof Fault) throw outcome;
    ids.set(made[i]?.body.external_id ?? "", outcome.conversation.id);
  }
  return ids;
}

interface TicketWork {
  readonly made: readonly DemoConversation[];
  readonly conversationIds: ReadonlyMap<string, string>;
  readonly contactIds: ReadonlyMap<string, string>;
  readonly draw: Draw;
}

async function openTickets(deps: DemoDeps, scope: Scope, work: TicketWork): Promise<readonly DemoItem[]> {
  const items: DemoItem[] = [];
  for (const { title, priority, status, tags, conversation, contact } of makeTickets(work.made, work.draw)) {
    const { id } = await openTicket(deps, {
      scope,
      title,
      priority,
      status,
      tags,
      description: null,
      assignee: null,
      contactId: work.contactIds.get(contact) ?? null,
      conversationId: work.conversationIds.get(conversation) ?? null,
    });
    items.push({ kind: "ticket", id });
  }
  return items;
}

/** The newest conversations in which something went wrong wait for a person. */
async function askForReviews(
  deps: DemoDeps,
  scope: Scope,
  made: readonly DemoConversation[],
  conversationIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { body } of made.filter(({ handling }) => handling !== "excellent").slice(-reviewCount)) {
    await createReview(deps, {
      scope,
      conversationId: conversationIds.get(body.external_id) ?? "",
      scorecardId: null,
      rubricId: null,
      reviewersWanted: 1,
      blind: false,
      assignees: [],
      dueAt: null,
    });
  }
}
