import type { Deps } from "../platform/http/route.ts";
import type { ExportJob } from "./jobs.ts";
import { unclaimExport } from "./store.ts";

/** Takes back an attempt that failed for the database's sake: a few of those must not end the export. */
export async function uncountAttempt({ db }: Pick<Deps, "db">, { exportId, ...scope }: ExportJob): Promise<void> {
  await unclaimExport(db, scope, exportId);
}
