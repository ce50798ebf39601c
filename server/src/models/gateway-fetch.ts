/** The server sent more than any answer can be. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

/** Room for the longest answer with its reasoning. */
export const maxAnswerBytes = 1_048_576;

/** Statuses that may have no body. */
const bodiless = new Set([204, 205, 304]);

/**
 * Reads an answer to its end within bounds, so that nothing behind it meets an endless one. Follows no redirect: the
 * key is for the configured address only.
 */
export async function boundedFetch(
  input: string | URL | globalThis.Request,
  init?: RequestInit,
): Promise<globalThis.Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  const body = await readBounded(response);
  const headers = new Headers(response.headers);
  // They speak of the bytes on the wire, which were unpacked.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(bodiless.has(response.status) ? null : body, { status: response.status, headers });
}

async function readBounded(response: globalThis.Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest.
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > maxAnswerBytes) throw new AnswerTooLarge(`more than ${maxAnswerBytes} bytes`);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
