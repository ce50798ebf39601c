import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Queryable } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findChunkPart } from "./chunk-store.ts";
import { readExport } from "./read-export.ts";
import type { Export, ExportId } from "./types.ts";

const decompress = promisify(gunzip);
/** Read at a time. What the driver makes of longer values is so large that it stays in memory for a while. */
const partBytes = 48 * 1024;

export interface Download {
  readonly export: Export;
  readonly file: Readable;
}

/** Part by part, each read when the one before it has left: a slow reader costs memory for one, and no transaction. */
export async function downloadExport(deps: Deps, { scope, id }: ExportId): Promise<Download> {
  const found = await readExport(deps, { scope, id });
  if (found.status === "failed") throw new Fault("conflict", "The export failed; ask for it again.");
  if (found.status !== "completed")
    throw new Fault("conflict", "The export is not whole yet; read it until its status is completed.");
  return { export: found, file: Readable.from(contentOf(deps.db, scope, found), { objectMode: false }) };
}

async function* contentOf(db: Queryable, scope: Scope, { id, chunkCount, gzip }: Export) {
  for (let number = 0; number < chunkCount; number++) {
    const parts = partsOf(db, scope, { exportId: id, number });
    if (gzip) {
      yield* parts;
      continue;
    }
    const packed: Buffer[] = [];
    for await (const part of parts) packed.push(part);
    const content = await decompress(Buffer.concat(packed));
    if (content.length > 0) yield content;
  }
}

async function* partsOf(db: Queryable, scope: Scope, { exportId, number }: { exportId: string; number: number }) {
  for (let from = 0; ; ) {
    const part = await findChunkPart(db, scope, { exportId, number, from, most: partBytes });
    // Breaks the answer off: nobody takes the beginning of a file for the whole.
    if (!part) throw new Error(`chunk ${number} of ${exportId} is gone: it was deleted during its download`);
    if (part.length > 0) yield part;
    if (part.length < partBytes) return;
    from += part.length;
  }
}
