import type { Database, Tx } from "../database/database.ts";
import type { EventType, PublicEventType } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Fault } from "../platform/fault.ts";
import type { PageRequest } from "../platform/paging.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import type { TicketPriority, TicketStatus } from "../tickets/index.ts";

/** What a rule can act on. */
export type Kind = "conversation" | "ticket" | "contact";

/** A type of event, or a trigger. */
export type When = { readonly event: PublicEventType } | { readonly triggerId: string };

/** As the API names a contact's fields; texts may hold references into the event. */
export interface ContactTemplate {
  readonly email?: string;
  readonly external_id?: string;
  readonly phone?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly company_id?: string;
  readonly assignee?: string;
  readonly tags?: readonly string[];
  readonly custom_fields?: Readonly<Record<string, string | number>>;
}

export type Action =
  | { readonly do: "tag"; readonly tags: readonly string[] }
  | { readonly do: "assign"; readonly assignee: string }
  | { readonly do: "set_status"; readonly status: TicketStatus | "resolved" }
  | { readonly do: "set_priority"; readonly priority: TicketPriority }
  | {
      readonly do: "escalate";
      readonly priority: TicketPriority;
      readonly assignee: string | null;
      readonly tag: string | null;
    }
  | { readonly do: "create_contact"; readonly fields: ContactTemplate }
  | {
      readonly do: "create_ticket";
      readonly title: string;
      readonly description: string | null;
      readonly priority: TicketPriority;
      readonly tags: readonly string[];
      readonly assignee: string | null;
    }
  | { readonly do: "resolve" }
  | { readonly do: "rescore"; readonly rubricId: string | null }
  | { readonly do: "ask_for_review"; readonly reviewers: readonly string[]; readonly blind: boolean }
  | { readonly do: "call_webhook"; readonly webhookId: string };

export type ActionOf<Name extends Action["do"]> = Extract<Action, { readonly do: Name }>;

/** What people say of a rule. */
export interface RuleContent {
  readonly name: string;
  readonly enabled: boolean;
  readonly when: When;
  readonly condition: string | null;
  readonly actions: readonly Action[];
}

export interface Rule extends RuleContent {
  readonly id: string;
  readonly position: number;
  readonly stoppedReason: string | null;
  readonly stoppedAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is undefined stays. */
export type RuleChanges = { readonly [Name in keyof RuleContent | "position"]: Rule[Name] | undefined };

export interface RuleFilters {
  readonly enabled: boolean | undefined;
  readonly event: PublicEventType | undefined;
  readonly triggerId: string | undefined;
}

export interface RuleId {
  readonly scope: Scope;
  readonly id: string;
}

export interface Resource {
  readonly type: string;
  readonly id: string;
}

/** What became of one action. */
export interface Result {
  readonly do: Action["do"];
  readonly outcome: "done" | "nothing" | "refused";
  readonly detail: string;
  readonly resource: Resource | null;
}

export type RunOutcome = "done" | "failed" | "stopped";

export interface Run {
  readonly id: string;
  readonly ruleId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly resourceId: string;
  readonly subjectId: string | null;
  readonly outcome: RunOutcome;
  readonly results: readonly Result[];
  readonly error: string | null;
  readonly createdAt: Date;
}

export interface RunFilters {
  readonly ruleId: string;
  readonly outcome: RunOutcome | undefined;
}

export interface ListRuns extends RuleId {
  readonly outcome: RunOutcome | undefined;
  readonly page: PageRequest;
}

/** A rule that has still to look at an event. */
export interface Task {
  readonly eventId: string;
  readonly ruleId: string;
  readonly attempts: number;
}

/** The first task of a resource. */
export interface Head {
  readonly scope: Scope;
  readonly resourceId: string;
  readonly dueAt: Date;
}

/** An event as expressions and references see it. */
export interface EventValues extends Record<string, unknown> {
  readonly event: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** What the actions of one firing are about, so far. */
export interface Targets {
  /** What actions are done to: what the event is about, or what was made last. */
  readonly current: Kind | null;
  readonly conversationId: string | null;
  readonly ticketId: string | null;
  readonly contactId: string | null;
}

/** One rule at one event, in its transaction. */
export interface Firing {
  readonly scope: Scope;
  readonly ruleName: string;
  readonly values: EventValues;
  readonly privacy: Privacy;
  readonly targets: Targets;
}

/** How an action went; a refusal is thrown. */
export interface Done {
  readonly outcome: "done" | "nothing";
  readonly detail: string;
  readonly resource: Resource | null;
  /** What it made is what the next actions are done to. */
  readonly targets?: Partial<Targets>;
  /** Whether there was no such resource before. */
  readonly isNew?: true;
  /** The webhook that is to hear of the firing. */
  readonly webhookId?: string;
}

export interface RulePorts {
  /** Judges a contact as the API would. */
  readonly checkContact: (fields: object, path?: string) => Fault | undefined;
}

export interface ActionPorts extends RulePorts {
  readonly jobs: Jobs;
  readonly publicUrl: string;
}

/** `db` joins the transaction of the action. */
export interface ActionDeps extends ActionPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly tx: Tx;
}
