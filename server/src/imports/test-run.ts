import { createHash } from "node:crypto";
import { createReferenceLookup } from "../conversations/index.ts";
import type { Database } from "../database/database.ts";
import { systemClock } from "../platform/clock.ts";
import type { Scope } from "../platform/scope.ts";
import { importFile } from "./import-file.ts";
import { readLines } from "./read-lines.ts";
import type { FileRecord, ImportResult } from "./types.ts";

interface TestRun {
  readonly scope: Scope;
  readonly fileName: string;
  readonly text: string;
  readonly upsert?: boolean;
  /** Called before the record of this number is read; behind the last one, at the end of the file. */
  readonly before?: Readonly<Record<number, () => Promise<unknown>>>;
}

/** JSON lines of conversations, which all have the name as their tag. */
export const linesOf = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({ external_id: `${name}-${i}`, tags: [name], transcript: `Agent: ${name} ${i}` }),
  ).join("\n");

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Conversations without external ids: nothing but the guard of the import keeps them from being stored twice. */
export const namelessLinesOf = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => JSON.stringify({ tags: [name], transcript: `Agent: ${name} ${i}` })).join(
    "\n",
  );

/** Does the command's work in this process, with a hook between the records. Nothing of it is scored. */
export function runImport(
  db: Database,
  { scope, fileName, text, upsert = false, before = {} }: TestRun,
): Promise<ImportResult> {
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  async function* records(): AsyncGenerator<FileRecord> {
    let number = 0;
    for await (const record of readLines(bytes())) {
      await before[++number]?.();
      yield record;
    }
    await before[number + 1]?.();
  }
  const deps = {
    db,
    clock: systemClock,
    jobs: { send: async () => {} },
    lookUp: createReferenceLookup(db),
    publicUrl: "http://localhost",
    privacyOf: async () => ({ stored: undefined, shown: undefined }),
  };
  return importFile(deps, {
    scope,
    file: { name: fileName, size: Buffer.byteLength(text) },
    hash: createHash("sha256").update(text).digest(),
    records: records(),
    upsert,
    onProgress: () => {},
    onRefusal: () => {},
  });
}
