import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import type { LookUpReferences } from "./look-up-references.ts";
import type { ReadPlaces } from "./read-places.ts";

/** What ingest needs beyond a database and a clock. */
export interface IngestPorts {
  readonly jobs: Jobs;
  readonly lookUp: LookUpReferences;
  readonly publicUrl: string;
  /** Without it, long transcripts are read on the main thread, too. */
  readonly readPlaces?: ReadPlaces;
}

export type IngestDeps = Deps & IngestPorts;
