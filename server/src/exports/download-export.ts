import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Queryable } from "../database/database.ts";
import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findChunkPart } from "./chunk-store.ts";
import { readExport } from "./read-export.ts";
import type { Export, ReadExport } from "./types.ts";

/**
 * Read at a time. Of each the driver makes several times as much, which the garbage collector hardly sees: with 48 KiB a
 * download took 10 MB more, with 12 KiB a half more time.
 */
const partBytes = 24 * 1024;
/** Of what is decompressed for whoever wants it so. */
const plainBytes = 64 * 1024;
/** Nothing is read ahead: what is deleted meanwhile breaks the download off, and a slow reader costs no memory. */
const oneAtATime = { readableHighWaterMark: 1, writableHighWaterMark: 1 };

export interface Download {
  readonly export: Export;
  readonly file: Readable;
}

/** Part by part, each read when the one before it has left: a slow reader costs memory for one, and no transaction. */
export async function downloadExport(deps: Deps, input: ReadExport): Promise<Download> {
  const found = await readExport(deps, input);
  if (found.status === "failed") throw new Fault("conflict", "The export failed; create a new one.");
  if (found.status !== "completed")
    throw new Fault("conflict", "The export is not completed yet; wait until its status is completed.");
  const packed = Readable.from(contentOf(deps.db, input.scope, found), { objectMode: false, highWaterMark: 1 });
  return { export: found, file: found.gzip ? packed : decompressed(packed) };
}

/** All chunks through one: what is made for each stays in memory until the garbage collector looks at everything. */
function decompressed(packed: Readable): Readable {
  const plain = createGunzip({ chunkSize: plainBytes, ...oneAtATime });
  // Whichever of the two ends early ends the other; the file's reader hears of it through the file.
  pipeline(packed, plain, () => {});
  return plain;
}

async function* contentOf(db: Queryable, scope: Scope, { id, chunkCount }: Export) {
  for (let number = 0; number < chunkCount; number++) yield* partsOf(db, scope, { exportId: id, number });
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
