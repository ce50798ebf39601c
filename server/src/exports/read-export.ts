import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { findExport } from "./store.ts";
import type { Export, ExportId } from "./types.ts";

export async function readExport({ db, clock }: Deps, { scope, id }: ExportId): Promise<Export> {
  const found = await findExport(db, scope, id, clock.now());
  if (!found) throw notFound("export");
  return found;
}
