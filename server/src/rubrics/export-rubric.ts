import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { readRubric } from "./read-rubric.ts";
import type { PortableRubric } from "./types.ts";

/** The version in use or, where there is none yet, the draft. */
export async function exportRubric(
  { db }: Pick<Deps, "db">,
  { scope, id }: { scope: Scope; id: string },
): Promise<PortableRubric> {
  const { name, description, published, draft } = await readRubric({ db }, { scope, id });
  const content = published?.content ?? draft;
  if (!content) throw new Error(`rubric ${id} has neither a version nor a draft`);
  return { name, description, content };
}
