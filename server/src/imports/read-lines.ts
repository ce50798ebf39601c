import type { FileRecord } from "./types.ts";

/** As much as a request may hold. */
const maxLineBytes = 10 * 1024 * 1024;
const newline = 0x0a;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** One JSON object per line. Blank lines are passed over; a line that can't be used is a record with its problem. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRecord> {
  let parts: Buffer[] = [];
  let size = 0;
  let number = 0;
  let at = 0;
  const finish = (): FileRecord | undefined => {
    number++;
    const tooLong = size > maxLineBytes;
    const line = tooLong ? Buffer.alloc(0) : Buffer.concat(parts);
    parts = [];
    size = 0;
    if (tooLong) return { number, body: undefined, problem: "the line is longer than 10 MiB", endsAtByte: at };
    return recordOf(line, number, at);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, to));
      at += to + 1 - from;
      from = to + 1;
      const record = finish();
      if (record) yield record;
    }
    take(chunk.subarray(from));
    at += chunk.length - from;
  }
  const last = size > 0 ? finish() : undefined;
  if (last) yield last;

  function take(part: Buffer): void {
    size += part.length;
    // What is too long to be used need not be kept.
    if (size > maxLineBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}

function recordOf(line: Buffer, number: number, endsAtByte: number): FileRecord | undefined {
  try {
    const text = utf8.decode(line).trim();
    return text === "" ? undefined : { number, body: JSON.parse(text), problem: undefined, endsAtByte };
  } catch {
    return { number, body: undefined, problem: "the line is not valid JSON in UTF-8", endsAtByte };
  }
}
