import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { readRubric } from "./read-rubric.ts";
import type { RubricContent } from "./types.ts";

export interface WorkedOnRubric {
  readonly rubricId: string;
  readonly name: string;
  /** Null: the draft. */
  readonly version: number | null;
  readonly content: RubricContent;
}

/** What is being worked on: the draft or, without one, the version in use. A 404 where there is no such rubric. */
export async function draftOrPublished(tx: Queryable, scope: Scope, rubricId: string): Promise<WorkedOnRubric> {
  const { name, draft, published } = await readRubric({ db: tx }, { scope, id: rubricId });
  if (draft) return { rubricId, name, version: null, content: draft };
  if (published) return { rubricId, name, version: published.version, content: published.content };
  throw new Error(`rubric ${rubricId} has neither a draft nor a version`);
}
