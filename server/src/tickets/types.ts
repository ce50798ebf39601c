import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export const ticketPriorities = ["low", "medium", "high", "urgent"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
export const ticketStatuses = ["open", "pending", "solved", "closed"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly priority: TicketPriority;
  readonly status: TicketStatus;
  readonly contactId: string | null;
  readonly conversationId: string | null;
  readonly assignee: string | null;
  readonly tags: readonly string[];
  readonly mergedInto: string | null;
  /** The tickets that were merged into this one, oldest first. */
  readonly mergedFrom: readonly string[];
  /** Contacts and conversations of the tickets merged into this one, each once. May hold this ticket's own, too. */
  readonly linkedIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface OpenTicket {
  readonly scope: Scope;
  readonly title: string;
  readonly description: string | null;
  readonly priority: TicketPriority;
  /** `open` unless the ticket is brought over from elsewhere. */
  readonly status?: TicketStatus;
  readonly contactId: string | null;
  readonly conversationId: string | null;
  readonly assignee: string | null;
  readonly tags: readonly string[];
}

/** What is undefined stays; null clears. */
export interface TicketChanges {
  readonly title: string | undefined;
  readonly description: string | null | undefined;
  readonly priority: TicketPriority | undefined;
  readonly status: TicketStatus | undefined;
  readonly contactId: string | null | undefined;
  readonly conversationId: string | null | undefined;
  readonly assignee: string | null | undefined;
  readonly tags: readonly string[] | undefined;
}

export interface TicketFilters {
  readonly status: TicketStatus | undefined;
  readonly priority: TicketPriority | undefined;
  readonly contactId: string | undefined;
  readonly conversationId: string | undefined;
  readonly assignee: string | undefined;
  readonly tag: string | undefined;
}

export interface ListTickets {
  readonly scope: Scope;
  readonly filters: TicketFilters;
  readonly page: PageRequest;
  /** Words of which every one must occur in its searched text. */
  readonly q?: string | undefined;
}

/** A ticket that was merged into another, and the tags that the other has only from such tickets. */
export interface TicketMerge {
  readonly sourceId: string;
  readonly movedTags: readonly string[];
}

export interface MergeResult {
  readonly target: Ticket;
  readonly sources: readonly Ticket[];
}

/** Something that stands against a merge. */
export interface MergeConflict {
  readonly field: string;
  readonly ticketId: string | null;
  readonly message: string;
}

/** What a source would bring to the target, and the target does not have yet. */
export interface MergeMoves {
  readonly tags: readonly string[];
  readonly contactIds: readonly string[];
  readonly conversationIds: readonly string[];
}

export interface MergePreview {
  readonly conflicts: readonly MergeConflict[];
  readonly target: Ticket;
  /** All tags that the target would have. */
  readonly tags: readonly string[];
  readonly sources: readonly { readonly ticket: Ticket; readonly moves: MergeMoves }[];
}

export interface MergeTickets {
  readonly scope: Scope;
  /** The ticket that was called on: the source with `into`, the target with `sourceIds`. */
  readonly id: string;
  readonly into: string | undefined;
  readonly sourceIds: readonly string[] | undefined;
}
