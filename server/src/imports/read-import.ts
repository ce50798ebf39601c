import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { findImport } from "./list-store.ts";
import type { Import, ImportId } from "./types.ts";

export async function readImport({ db }: Pick<Deps, "db">, { scope, id }: ImportId): Promise<Import> {
  const found = await findImport(db, scope, id);
  if (!found) throw notFound("import");
  return found;
}
