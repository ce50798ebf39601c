import type { Deps } from "../platform/http/route.ts";
import { deleteSomeChunks } from "./chunk-store.ts";
import type { ExportId } from "./types.ts";
import { deleteExpired } from "./upkeep-store.ts";

/** Some 15 MB at a time, so that no lock is held for long and no other write waits behind a huge one. */
const chunksAtOnce = 64;

/** Frees the space of an export that has expired, in so many steps at most. Answers whether all of it is gone. */
export async function removeFile({ db, clock }: Deps, { scope, id }: ExportId, maxSteps: number): Promise<boolean> {
  for (let step = 0; step < maxSteps; step++) {
    if ((await deleteSomeChunks(db, scope, { exportId: id, most: chunksAtOnce })) === chunksAtOnce) continue;
    await deleteExpired(db, scope, id, clock.now());
    return true;
  }
  return false;
}
