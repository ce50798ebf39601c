import { notFound } from "../platform/fault.ts";
import { requireScope } from "../platform/http/require-scope.ts";
import type { Deps } from "../platform/http/route.ts";
import { scopeToRead } from "./scope-to-read.ts";
import { findExport } from "./store.ts";
import type { Export, ReadExport } from "./types.ts";

/** Asks for the scope again: the caller may be another one than who asked for the export, or may have lost it since. */
export async function readExport({ db, clock }: Deps, { scope, id, permissions }: ReadExport): Promise<Export> {
  const found = await findExport(db, scope, id, clock.now());
  if (!found) throw notFound("export");
  requireScope(permissions, scopeToRead(found.resource));
  return found;
}
