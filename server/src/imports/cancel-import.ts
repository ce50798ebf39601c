import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { cancelUnfinished } from "./list-store.ts";
import { readImport } from "./read-import.ts";
import type { Import, ImportId } from "./types.ts";

/** A batch under way commits before this returns, or not at all; the command notices at its next one. */
export async function cancelImport(deps: Pick<Deps, "db" | "clock">, input: ImportId): Promise<Import> {
  const cancelled = await cancelUnfinished(deps.db, input.scope, input.id, deps.clock.now());
  if (cancelled) return cancelled;
  await readImport(deps, input);
  throw new Fault("conflict", "The import has already ended.");
}
