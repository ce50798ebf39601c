import type { Queryable } from "../database/database.ts";
import { systemClock } from "../platform/clock.ts";
import type { Scope } from "../platform/scope.ts";
import { createContentMemory } from "./content-memory.ts";
import { findRubricInUse } from "./default-store.ts";
import { ensureDefault } from "./ensure-default.ts";
import type { RubricContent, RubricInUse } from "./types.ts";
import { findVersion } from "./versions-store.ts";

export interface RubricForScoring extends RubricInUse {
  readonly content: RubricContent;
}

/** One for all callers: graders keep what they prepared by the very objects that it gives out. */
const memory = createContentMemory();

/**
 * The version in use of the rubric asked for or, where there is no such rubric in use, of the default. A workspace
 * without a default gets the ready-made one. Almost always a single look-up.
 */
export async function findRubricForScoring(
  tx: Queryable,
  scope: Scope,
  rubricId: string | null,
): Promise<RubricForScoring> {
  const inUse = await findRubricInUse(tx, scope, rubricId);
  if (inUse) return withContent(tx, scope, inUse);
  await ensureDefault({ db: tx, clock: systemClock }, scope);
  const made = await findRubricInUse(tx, scope, null);
  if (!made) throw new Error(`no default rubric in ${scope.workspaceId}, ${scope.mode}`);
  return withContent(tx, scope, made);
}

async function withContent(tx: Queryable, scope: Scope, inUse: RubricInUse): Promise<RubricForScoring> {
  const { rubricId, version } = inUse;
  const content = memory.find(scope, rubricId, version) ?? (await versionContent(tx, scope, rubricId, version));
  return { ...inUse, content };
}

async function versionContent(tx: Queryable, scope: Scope, rubricId: string, version: number): Promise<RubricContent> {
  const found = await findVersion(tx, scope, rubricId, version);
  if (!found) throw new Error(`rubric ${rubricId} has no version ${version}`);
  memory.keep(scope, rubricId, version, found.content);
  return found.content;
}
