import type { Draw } from "./draw.ts";
import type { DemoConversation } from "./make-conversations.ts";

export interface DemoTicket {
  readonly title: string;
  readonly priority: "low" | "medium" | "high" | "urgent";
  readonly status: "open" | "pending" | "solved" | "closed";
  readonly tags: readonly string[];
  /** External id of the conversation that it came from. */
  readonly conversation: string;
  readonly contact: string;
}

const ticketCount = 40;
/** The newest ones are still being worked on. */
const openCount = 16;

/** Conversations that went badly leave a ticket first. */
export function makeTickets(conversations: readonly DemoConversation[], draw: Draw): readonly DemoTicket[] {
  const wentBadly = conversations.filter(({ handling }) => handling === "careless" || handling === "vague");
  const others = conversations.filter((one) => !wentBadly.includes(one));
  const chosen = [...wentBadly.slice(-ticketCount * 0.7), ...others.slice(-ticketCount * 0.3)];
  return chosen
    .toSorted((a, b) => a.body.started_at.localeCompare(b.body.started_at))
    .map(({ body, handling, contact, ticketTitle, tags }, i) => ({
      title: ticketTitle,
      priority: handling === "careless" ? draw.one(["high", "urgent"]) : draw.one(["low", "medium", "medium", "high"]),
      status: i >= chosen.length - openCount ? draw.one(["open", "open", "pending"]) : draw.one(["solved", "closed"]),
      tags,
      conversation: body.external_id,
      contact: contact.externalId,
    }));
}
