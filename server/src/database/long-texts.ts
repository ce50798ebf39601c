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
  const bytes = Buffer.from(texts.map((text) => text ?? "").join(""));
  const starts: number[] = [];
  const sizes: (number | null)[] = [];
  let at = 1;
  for (const text of texts) {
    const size = text === null ? null : Buffer.byteLength(text);
    starts.push(at);
    sizes.push(size);
    at += size ?? 0;
  }
  return { bytes, starts, sizes };
}

/** The text that begins at `start`, as SQL; `bytes` is the placeholder of the bytes. */
export const longText = (bytes: string, start: string, size: string) =>
  `convert_from(substring(${bytes}::bytea from ${start} for ${size}), 'UTF8')`;
