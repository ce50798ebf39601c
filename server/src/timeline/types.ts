import type { Scope as Permission } from "@cqs/contract";
import type { PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";

export type TimelineKind = "conversation" | "ticket" | "contact";

export type ActivityType =
  | "created"
  | "tagged"
  | "assigned"
  | "resolved"
  | "reopened"
  | "edited"
  | "replaced"
  | "scoring_requested"
  | "scoring_failed"
  | "status_changed"
  | "priority_changed"
  | "linked"
  | "changed"
  | "merged"
  | "unmerged"
  | "automation_fired";

/** What became of one field. Texts are not told, only that they changed. */
export interface FieldChange {
  readonly field: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}

export interface TimelineReference {
  readonly type: string;
  readonly id: string;
}

export interface ActivityDetails {
  readonly changes?: readonly FieldChange[];
  readonly references?: readonly TimelineReference[];
}

export interface NewActivity extends ActivityDetails {
  readonly resourceId: string;
  readonly type: ActivityType;
  readonly at: Date;
}

export interface TimelineActor {
  readonly kind: string;
  readonly id: string | null;
  readonly name: string;
}

export type TimelineType = ActivityType | "scored" | "reviewed" | "review_requested" | "ticket_opened" | "conversation";

export interface TimelineItem {
  readonly id: string;
  readonly type: TimelineType;
  readonly createdAt: Date;
  /** Null where it is not known. */
  readonly actor: TimelineActor | null;
  readonly changes: readonly FieldChange[];
  readonly references: readonly TimelineReference[];
  readonly score: number | null;
  /** Why a review was asked for. */
  readonly reason: string | null;
}

export interface ReadTimeline {
  readonly scope: Scope;
  readonly kind: TimelineKind;
  readonly id: string;
  readonly page: PageRequest;
  readonly permissions: readonly Permission[];
  /** Conversations whose scores the caller must not see. */
  readonly hiddenScores: () => Promise<readonly string[]>;
}
