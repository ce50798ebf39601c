import { type IngestDeps, type Ingested, ingestConversations, itemOf } from "../conversations/index.ts";
import { Fault, invalid } from "../platform/fault.ts";
import { refuseUnstorable } from "../platform/http/input-text.ts";
import { newId } from "../platform/ids.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import { advanceImport, beginImport, finishImport, isImportCancelled, touchImport } from "./store.ts";
import type { FileRecord, ImportCounts, ImportedFile, ImportResult, ImportState, Refusal } from "./types.ts";

export interface ImportFile {
  readonly scope: Scope;
  readonly file: ImportedFile;
  /** Of the file's bytes: how far it is imported is stored under it. */
  readonly hash: Buffer;
  readonly records: AsyncIterable<FileRecord>;
  /** Whether conversations that are there already are updated. */
  readonly upsert: boolean;
  readonly onProgress: (done: ImportState, endsAtByte: number) => void;
  readonly onRefusal: (refusal: Refusal) => void;
}

type ImportDeps = IngestDeps & { readonly privacyOf: PrivacyOf };

const batchSize = 200;
/** A batch also ends here, so that a few very long conversations don't fill the memory. */
const batchBytes = 4 * 1024 * 1024;
/** Skipping what an earlier run has done commits nothing. Well below the time after which an import counts as interrupted. */
const touchMs = 10_000;

/** Thrown in a batch's transaction, so that nothing of the batch is stored. */
class ImportCancelled extends Error {}

/**
 * Takes a file in, batch by batch. How far it is commits with each batch, so that an import that was interrupted or
 * stopped, at whatever instant, goes on exactly there, and one that is done does nothing.
 */
export async function importFile(deps: ImportDeps, input: ImportFile): Promise<ImportResult> {
  const { scope, hash, file } = input;
  let state = await unitOfWork(async () => {
    const at = deps.clock.now();
    return beginImport(deps.db, scope, { hash, id: newId("import", at), file, at });
  });
  if (state.finishedAt) return { ...state, outcome: "already_completed" };
  try {
    for await (const batch of batchesOf(deps, input, state.recordsDone)) {
      state = await unitOfWork(() => importBatch(deps, input, state, batch));
      input.onProgress(state, endOf(batch));
    }
  } catch (error) {
    if (error instanceof ImportCancelled) return { ...state, outcome: "cancelled" };
    throw error;
  }
  const finishedAt = deps.clock.now();
  const isFinished = await finishImport(deps.db, scope, hash, finishedAt);
  return isFinished ? { ...state, finishedAt, outcome: "completed" } : { ...state, outcome: "cancelled" };
}

/** Groups the records that are not done yet. Each batch becomes a unit of work of its own: a long import holds up no list. */
async function* batchesOf(
  { db, clock }: ImportDeps,
  { scope, hash, records }: ImportFile,
  recordsDone: number,
): AsyncGenerator<readonly FileRecord[]> {
  let batch: FileRecord[] = [];
  let read = 0;
  let batchFrom = 0;
  let touchedAt = clock.now().getTime();
  for await (const record of records) {
    read++;
    if (read <= recordsDone) {
      batchFrom = record.endsAtByte;
      const now = clock.now();
      if (now.getTime() - touchedAt < touchMs) continue;
      if (!(await touchImport(db, scope, hash, now))) throw new ImportCancelled();
      touchedAt = now.getTime();
      continue;
    }
    batch.push(record);
    if (batch.length < batchSize && record.endsAtByte - batchFrom < batchBytes) continue;
    yield batch;
    batch = [];
    batchFrom = record.endsAtByte;
  }
  if (batch.length > 0) yield batch;
}

const endOf = (batch: readonly FileRecord[]): number => batch.at(-1)?.endsAtByte ?? 0;

async function importBatch(
  deps: ImportDeps,
  { scope, file, hash, upsert, onRefusal }: ImportFile,
  state: ImportState,
  batch: readonly FileRecord[],
): Promise<ImportState> {
  const given = batch.map(({ body, problem }) => {
    if (problem !== undefined) return invalid("record", problem);
    const unstorable = unstorableText(body);
    if (unstorable) return unstorable;
    const item = itemOf(body).given;
    return item instanceof Fault || !upsert ? item : { ...item, upsert: true };
  });
  const to = state.recordsDone + batch.length;
  let counts: ImportCounts = { created: 0, updated: 0, known: 0, refused: 0 };
  const outcomes = await ingestConversations(deps, {
    scope,
    given,
    privacy: deps.privacyOf(scope),
    requestId: null,
    alongside: async (tx, judged) => {
      counts = countsOf(judged);
      const bytesDone = Math.min(endOf(batch), file.size);
      const step = { hash, from: state.recordsDone, to, bytesDone, at: deps.clock.now(), ...counts };
      if (await advanceImport(tx, scope, step)) return;
      if (await isImportCancelled(tx, scope, hash)) throw new ImportCancelled();
      throw new Error("another process is already importing this file");
    },
  });
  for (const [i, outcome] of outcomes.entries()) {
    if (!(outcome instanceof Fault) || isKnown(outcome)) continue;
    onRefusal({ number: batch[i]?.number ?? 0, field: outcome.field, message: outcome.message });
  }
  return {
    recordsDone: to,
    finishedAt: null,
    created: state.created + counts.created,
    updated: state.updated + counts.updated,
    known: state.known + counts.known,
    refused: state.refused + counts.refused,
  };
}

/** A request's body is looked at by the HTTP platform; a file's records pass nobody else. */
function unstorableText(body: unknown): Fault | undefined {
  try {
    refuseUnstorable(body, "record");
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

const isKnown = (fault: Fault) => fault.code === "conflict" && fault.field === "external_id";

function countsOf(outcomes: readonly (Ingested | Fault)[]): ImportCounts {
  const count = (of: (outcome: Ingested | Fault) => boolean) => outcomes.filter(of).length;
  return {
    created: count((outcome) => !(outcome instanceof Fault) && outcome.created),
    updated: count((outcome) => !(outcome instanceof Fault) && !outcome.created),
    known: count((outcome) => outcome instanceof Fault && isKnown(outcome)),
    refused: count((outcome) => outcome instanceof Fault && !isKnown(outcome)),
  };
}
