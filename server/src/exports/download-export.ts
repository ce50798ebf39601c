import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Queryable } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findChunk } from "./chunk-store.ts";
import { readExport } from "./read-export.ts";
import type { Export, ExportId } from "./types.ts";

const decompress = promisify(gunzip);

export interface Download {
  readonly export: Export;
  readonly file: Readable;
}

/** Chunk by chunk, each read when the one before it has left: a slow reader costs memory for one, and no transaction. */
export async function downloadExport(deps: Deps, { scope, id }: ExportId): Promise<Download> {
  const found = await readExport(deps, { scope, id });
  if (found.status === "failed") throw new Fault("conflict", "The export failed; ask for it again.");
  if (found.status !== "completed")
    throw new Fault("conflict", "The export is not whole yet; read it until its status is completed.");
  return { export: found, file: Readable.from(contentOf(deps.db, scope, found), { objectMode: false }) };
}

async function* contentOf(db: Queryable, scope: Scope, { id, chunkCount, gzip }: Export) {
  for (let number = 0; number < chunkCount; number++) {
    const bytes = await findChunk(db, scope, { exportId: id, number });
    // Breaks the answer off: nobody takes the beginning of a file for the whole.
    if (!bytes) throw new Error(`chunk ${number} of ${id} is gone: it was deleted during its download`);
    const content = gzip ? bytes : await decompress(bytes);
    if (content.length > 0) yield content;
  }
}
