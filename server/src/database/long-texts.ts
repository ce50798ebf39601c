/**
 * Many long texts as one value. PostgreSQL takes bytes as they come, while it reads an array or JSON of the same texts
 * character by character, which for transcripts took most of the time that storing them took.
 */
export interface LongTexts {
  readonly bytes: Buffer;
  readonly starts: readonly number[];
  /** Null for no text. */
  readonly sizes: readonly (number | null)[];
}

export function longTexts(texts: readonly (string | null)[]): LongTexts {
  let room = 0;
  for (const text of texts) room += text?.length ?? 0;
  // As if all were ASCII, as most are: to write is as fast as to measure, and whatever is longer shows by its end.
  return writtenInto(texts, room) ?? (writtenInto(texts, measured(texts)) as LongTexts);
}

const measured = (texts: readonly (string | null)[]) =>
  texts.reduce((sum, text) => sum + (text === null ? 0 : Buffer.byteLength(text)), 0);

/** Undefined where there is too little room. */
function writtenInto(texts: readonly (string | null)[], room: number): LongTexts | undefined {
  const bytes = Buffer.allocUnsafe(room + maxSign);
  const starts: number[] = [];
  const sizes: (number | null)[] = [];
  let at = 0;
  for (const text of texts) {
    const size = text === null ? null : bytes.write(text, at);
    starts.push(at + 1);
    sizes.push(size);
    at += size ?? 0;
    if (at > room) return undefined;
  }
  return { bytes: bytes.subarray(0, at), starts, sizes };
}

/** No sign is longer. With room for one more, the first text that does not fit leaves less than this free. */
const maxSign = 4;

/** The text that begins at `start`, as SQL; `bytes` is the placeholder of the bytes. */
export const longText = (bytes: string, start: string, size: string) =>
  `convert_from(substring(${bytes}::bytea from ${start} for ${size}), 'UTF8')`;
