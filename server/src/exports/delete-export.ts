import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readExport } from "./read-export.ts";
import { removeFile } from "./remove-file.ts";
import { expireExport } from "./store.ts";
import type { ReadExport } from "./types.ts";

/** As long as a caller may wait; what is left of a file of many gigabytes goes with the next purge. */
const maxSteps = 50;

/** First nobody can see it any more, then its space is freed. Whoever is writing it finds out at the next chunk. */
export async function deleteExport(deps: Deps, { scope, id, permissions }: ReadExport): Promise<void> {
  await readExport(deps, { scope, id, permissions });
  if (!(await expireExport(deps.db, scope, id, deps.clock.now()))) throw notFound("export");
  await removeFile(deps, { scope, id }, maxSteps);
}
