import type { TicketPriority, TicketStatus } from "../../api/client.ts";
import { texts } from "./texts.ts";

type TicketTone = "good" | "warn" | "bad" | "none";

const statusTones: Readonly<Record<TicketStatus, TicketTone>> = {
  open: "bad",
  pending: "warn",
  solved: "good",
  closed: "none",
};
const priorityTones: Readonly<Record<TicketPriority, TicketTone>> = {
  urgent: "bad",
  high: "warn",
  medium: "good",
  low: "none",
};

export const statusTone = (status: TicketStatus): TicketTone => statusTones[status];
export const priorityTone = (priority: TicketPriority): TicketTone => priorityTones[priority];
export const ticketStatusName = (status: TicketStatus): string => texts.statuses[status];
