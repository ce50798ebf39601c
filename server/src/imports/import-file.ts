import { type IngestDeps, type Ingested, ingestConversations, itemOf } from "../conversations/index.ts";
import { Fault, invalid } from "../platform/fault.ts";
import { refuseUnstorable } from "../platform/http/input-text.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import { advanceImport, beginImport, finishImport } from "./store.ts";
import type { FileRecord, ImportCounts, ImportState, Refusal } from "./types.ts";

export interface ImportFile {
  readonly scope: Scope;
  /** Of the file's bytes: how far it is imported is kept under it. */
  readonly hash: Buffer;
  readonly records: AsyncIterable<FileRecord>;
  /** Whether conversations that are there already are updated. */
  readonly upsert: boolean;
  readonly onProgress: (done: ImportState, endsAtByte: number) => void;
  readonly onRefusal: (refusal: Refusal) => void;
}

const batchSize = 200;
/** A batch also ends here, so that a few very long conversations don't fill the memory. */
const batchBytes = 4 * 1024 * 1024;

/**
 * Takes a file in, batch by batch. How far it is commits with each batch, so that an import that was interrupted, at
 * whatever instant, goes on exactly there, and one that is done does nothing.
 */
export async function importFile(
  deps: IngestDeps & { readonly privacyOf: PrivacyOf },
  input: ImportFile,
): Promise<ImportState> {
  const { scope, hash } = input;
  let state = await beginImport(deps.db, scope, hash, deps.clock.now());
  if (state.finished) return state;
  let batch: FileRecord[] = [];
  let done = 0;
  let batchFrom = 0;
  for await (const record of input.records) {
    done++;
    if (done <= state.recordsDone) {
      batchFrom = record.endsAtByte;
      continue;
    }
    batch.push(record);
    if (batch.length < batchSize && record.endsAtByte - batchFrom < batchBytes) continue;
    state = await importUnit(deps, input, state, batch);
    input.onProgress(state, record.endsAtByte);
    batch = [];
    batchFrom = record.endsAtByte;
  }
  if (batch.length > 0) state = await importUnit(deps, input, state, batch);
  await finishImport(deps.db, scope, hash, deps.clock.now());
  return { ...state, finished: true };
}

/** Each batch is a unit of work of its own: a long import holds up no walk of the list. */
const importUnit = (...given: Parameters<typeof importBatch>) => unitOfWork(() => importBatch(...given));

async function importBatch(
  deps: IngestDeps & { readonly privacyOf: PrivacyOf },
  { scope, hash, upsert, onRefusal }: ImportFile,
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
      const step = { hash, from: state.recordsDone, to, at: deps.clock.now(), ...counts };
      if (!(await advanceImport(tx, scope, step))) throw new Error("this file is being imported by somebody else");
    },
  });
  for (const [i, outcome] of outcomes.entries()) {
    if (!(outcome instanceof Fault) || isKnown(outcome)) continue;
    onRefusal({ number: batch[i]?.number ?? 0, field: outcome.field, message: outcome.message });
  }
  return {
    recordsDone: to,
    finished: false,
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
