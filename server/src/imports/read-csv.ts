import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { FileRecord } from "./types.ts";

const maxRecordBytes = 10 * 1024 * 1024;

/** A header, then one conversation per record: columns are the fields of a request, metadata as `metadata.name`. */
export async function* readCsv(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRecord> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim()),
    info: true,
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(chunks);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let number = 0;
  for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { bytes: number } }>) {
    number++;
    yield { number, ...bodyOf(record), endsAtByte: info.bytes };
  }
}

type Row = Readonly<Record<string, string>>;

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

function bodyOf(row: Row): { body: unknown; problem: string | undefined } {
  const body: Record<string, unknown> = {};
  const metadata: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(row)) {
    // An empty cell is a field that was left out.
    if (text === "") continue;
    if (name.startsWith("metadata.")) metadata[name.slice("metadata.".length)] = numberOrText(text);
    else if (name === "tags") body.tags = tagsOf(text);
    else if (name === "upsert") body.upsert = flags[text.toLowerCase()] ?? text;
    else if (name === "metadata" || name === "events") {
      try {
        body[name] = JSON.parse(text);
      } catch {
        return { body: undefined, problem: `${name} is not valid JSON` };
      }
    } else body[name] = text;
  }
  if (Object.keys(metadata).length > 0) body.metadata = { ...(body.metadata as object | undefined), ...metadata };
  return { body, problem: undefined };
}

/** Numbers stay numbers only where nothing of their text is lost: 007 is no 7. */
const numberOrText = (text: string): string | number => {
  const number = Number(text);
  // "NaN" and "Infinity" are texts: JSON has no such numbers.
  return Number.isFinite(number) && String(number) === text ? number : text;
};

const tagsOf = (text: string): unknown => {
  if (text.startsWith("[")) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  return text
    .split(/[;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
};
