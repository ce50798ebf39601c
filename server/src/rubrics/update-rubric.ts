import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../database/database.ts";
import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { changeContent } from "./change-content.ts";
import { clearDefault, lockDefault } from "./default-store.ts";
import { lockRubric, updateRubricRow } from "./store.ts";
import type { ContentChanges, Rubric, RubricChanges } from "./types.ts";

export interface UpdateRubric {
  readonly scope: Scope;
  readonly id: string;
  readonly changes: RubricChanges;
  /** Refuses a rubric that is not the one that the caller has read. */
  readonly check?: (rubric: Rubric) => void;
}

/** Changes what is given; what it is graded by changes in the draft only. Sending what is already so is no change. */
export function updateRubric({ db, clock }: Deps, { scope, id, changes, check }: UpdateRubric): Promise<Rubric> {
  return db.transaction(async (tx) => {
    const before = await lockFor(tx, scope, id, changes);
    check?.(before);
    const now = clock.now();
    const changed = apply(changes, before, now);
    if (isDeepStrictEqual(changed, before)) return before;
    checkUse(changed, changes);
    const after = { ...changed, updatedAt: now };
    if (after.isDefault && !before.isDefault) await clearDefault(tx, scope, id, now);
    await updateRubricRow(tx, scope, after);
    return after;
  });
}

async function lockFor(tx: Tx, scope: Scope, id: string, { makeDefault }: RubricChanges): Promise<Rubric> {
  const locked = makeDefault ? lockDefault(tx, scope) : undefined;
  const [rubric] = await Promise.all([lockRubric(tx, scope, id), locked]);
  if (!rubric) throw notFound("rubric");
  return rubric;
}

function apply(changes: RubricChanges, to: Rubric, now: Date): Rubric {
  const { archived } = changes;
  return {
    ...to,
    name: changes.name ?? to.name,
    description: changes.description === undefined ? to.description : changes.description,
    isDefault: to.isDefault || changes.makeDefault,
    archivedAt: archived === undefined ? to.archivedAt : archived ? (to.archivedAt ?? now) : null,
    draft: draftOf(changes, to),
  };
}

/** None, where it would be the same as the version in use: there is nothing to publish then. */
function draftOf({ content, discardDraft }: RubricChanges, { draft, published }: Rubric): Rubric["draft"] {
  if (discardDraft && !published) {
    throw conflict("discard_draft", "The draft can't be deleted: no version has been published yet.");
  }
  const kept = discardDraft ? null : draft;
  if (!hasAny(content)) return kept;
  const changed = changeContent(kept ?? published?.content ?? null, content);
  return isDeepStrictEqual(changed, published?.content) ? null : changed;
}

const hasAny = (changes: ContentChanges) => Object.values(changes).some((value) => value !== undefined);

function checkUse(after: Rubric, { makeDefault }: RubricChanges): void {
  if (!after.isDefault) return;
  if (!after.published) {
    throw conflict("default", "A rubric needs a published version before it can be the default.");
  }
  if (!after.archivedAt) return;
  if (makeDefault) throw conflict("default", "An archived rubric can't be the default.");
  throw conflict("archived", "The default rubric can't be archived: make another rubric the default first.");
}
