import type { RevisionRecord } from "../conversations/index.ts";
import type { LongRun, LongRunStatus } from "../platform/long-run/types.ts";
import type { Scope } from "../platform/scope.ts";

export type BulkChangeStatus = LongRunStatus;

/** As the contract has them; what is left out stays. */
export interface BulkChanges {
  readonly add_tags?: readonly string[];
  readonly remove_tags?: readonly string[];
  readonly assignee_id?: string | null;
  readonly status?: "resolved" | "open";
  readonly score_again?: true;
}

/** Which conversations, and what to do with them. */
export type BulkTarget =
  | { readonly kind: "ids"; readonly ids: readonly string[]; readonly changes: BulkChanges }
  | {
      readonly kind: "filters";
      /** As they were given, and as the list of conversations takes them. */
      readonly filters: Readonly<Record<string, unknown>>;
      readonly changes: BulkChanges;
    }
  | { readonly kind: "undo"; readonly undoOf: string };

export interface BulkChange extends LongRun {
  readonly target: BulkTarget;
  /** The newest bulk change that takes this one back. */
  readonly undoneBy: string | null;
  readonly progress: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The last conversation that is done: the next step continues behind it. */
  readonly lastId: string | null;
  readonly error: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export interface BulkChangeId {
  readonly scope: Scope;
  readonly id: string;
}

/** What was changed in one conversation. */
export interface BulkRecord extends RevisionRecord {
  readonly conversationId: string;
}
