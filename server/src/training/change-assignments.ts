import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import {
  deleteAssignmentRow,
  findAssignment,
  listAssignmentRows,
  lockAssignment,
  updateAssignmentRow,
} from "./assignment-store.ts";
import type { Assignment, AssignmentFilters, AssignmentId } from "./types.ts";

export async function readAssignment(
  { db }: Pick<Deps, "db">,
  { scope, id, onlyOf }: AssignmentId,
): Promise<Assignment> {
  const assignment = await findAssignment(db, scope, id);
  if (!assignment || (onlyOf !== undefined && assignment.trainee !== onlyOf)) throw notFound("assignment");
  return assignment;
}

export interface ListAssignments {
  readonly scope: Scope;
  readonly filters: AssignmentFilters;
  readonly page: PageRequest;
  readonly onlyOf: string | undefined;
}

export async function listAssignments(
  { db, clock }: Deps,
  { scope, filters, page, onlyOf }: ListAssignments,
): Promise<Page<Assignment>> {
  if (onlyOf !== undefined && filters.trainee !== undefined && filters.trainee !== onlyOf) {
    return { items: [], hasMore: false };
  }
  const visible = { ...filters, trainee: onlyOf ?? filters.trainee };
  return listAssignmentRows(db, scope, visible, { page, now: clock.now() });
}

/** What is undefined stays; null clears. */
export interface UpdateAssignment {
  readonly scope: Scope;
  readonly id: string;
  readonly changes: {
    readonly dueAt: Date | undefined;
    readonly targetScore: number | null | undefined;
    readonly note: string | null | undefined;
  };
}

export function updateAssignment({ db, clock }: Deps, { scope, id, changes }: UpdateAssignment): Promise<Assignment> {
  return db.transaction(async (tx) => {
    const before = await lockAssignment(tx, scope, id);
    if (!before) throw notFound("assignment");
    if (before.status === "completed") throw conflict("status", "The assignment is completed.");
    const after = {
      ...before,
      dueAt: changes.dueAt ?? before.dueAt,
      targetScore: changes.targetScore === undefined ? before.targetScore : changes.targetScore,
      note: changes.note === undefined ? before.note : changes.note,
      updatedAt: clock.now(),
    };
    updateAssignmentRow(tx, scope, after);
    return after;
  });
}

export async function deleteAssignment(
  { db }: Pick<Deps, "db">,
  { scope, id }: Pick<AssignmentId, "scope" | "id">,
): Promise<void> {
  if (!(await deleteAssignmentRow(db, scope, id))) throw notFound("assignment");
}
