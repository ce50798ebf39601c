import type { Client } from "./client.ts";
import { ApiError, ConnectionError } from "./core/errors.ts";
import type { NewConversation } from "./generated/types.ts";

export interface ImportProgress {
  /** Records that were sent and answered, in order: an import that is repeated may begin behind them. */
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly refused: readonly ImportRefusal[];
}

export interface ImportRefusal {
  /** Which record, counted from 0. */
  readonly index: number;
  readonly code: string;
  readonly message: string;
  readonly field?: string | undefined;
}

export interface ImportOptions {
  /** How many records a call carries: 100 unless given, at most 500. */
  readonly batchSize?: number;
  /** How many calls are under way at once: 4 unless given. */
  readonly concurrency?: number;
  /** How many records to skip: the `done` of an import that was cut off. */
  readonly skip?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

interface Batch {
  readonly start: number;
  readonly records: readonly NewConversation[];
}

/**
 * Sends many conversations in batches. Give each an `external_id`: then a record that went in twice, since an import was
 * repeated, is refused or updated (`upsert`) instead of doubled.
 */
export async function importConversations(
  client: Client,
  records: Iterable<NewConversation> | AsyncIterable<NewConversation>,
  options: ImportOptions = {},
): Promise<ImportProgress> {
  const { batchSize = 100, concurrency = 4, skip = 0, signal, onProgress } = options;
  const tally = { created: 0, updated: 0, refused: [] as ImportRefusal[] };
  const finished = new Map<number, number>();
  let done = skip;
  let hasFailed = false;
  const batches = batchesOf(records, batchSize, skip);
  const report = (): ImportProgress => ({ done, ...tally, refused: [...tally.refused] });

  async function work(): Promise<void> {
    for (let next = await batches.next(); !next.done && !hasFailed; next = await batches.next()) {
      signal?.throwIfAborted();
      const { start, records: some } = next.value;
      await sendBatch(client, next.value, tally, signal);
      finished.set(start, some.length);
      for (let length = finished.get(done); length !== undefined; length = finished.get(done)) {
        finished.delete(done);
        done += length;
      }
      onProgress?.(report());
    }
  }

  const workers = Array.from({ length: Math.max(1, concurrency) }, work);
  try {
    await Promise.all(workers);
  } catch (error) {
    hasFailed = true;
    // What is under way is waited for, so that the last progress told is true.
    await Promise.allSettled(workers);
    throw error;
  }
  return report();
}

async function sendBatch(
  client: Client,
  { start, records }: Batch,
  tally: { created: number; updated: number; refused: ImportRefusal[] },
  signal: AbortSignal | undefined,
): Promise<void> {
  const call = signal ? { signal } : {};
  const { results } = await client.conversations.batchCreate({ conversations: [...records] }, call);
  for (const [i, result] of results.entries()) {
    const { status, error } = result as { status: number; error?: { code: string; message: string; field?: string } };
    if (error) tally.refused.push({ index: start + i, code: error.code, message: error.message, field: error.field });
    else if (status === 201) tally.created++;
    else tally.updated++;
  }
}

/** One iterator for all workers: an async generator hands out its values one at a time. */
async function* batchesOf(
  records: Iterable<NewConversation> | AsyncIterable<NewConversation>,
  size: number,
  skip: number,
): AsyncGenerator<Batch> {
  let index = 0;
  let batch: NewConversation[] = [];
  for await (const record of records) {
    if (index++ < skip) continue;
    batch.push(record);
    if (batch.length === size) {
      yield { start: index - size, records: batch };
      batch = [];
    }
  }
  if (batch.length > 0) yield { start: index - batch.length, records: batch };
}

/** Whether an import that threw this may be repeated with `skip`. */
export const canResume = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
