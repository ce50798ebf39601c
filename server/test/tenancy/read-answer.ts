import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import type { CallOptions, TestService } from "../service.ts";

export interface Answer {
  readonly status: number;
  /** All that the answer says about records: without its envelope, files unpacked, streams until they pause. */
  readonly text: string;
}

/** A stream that is silent for this long has sent what there was. */
const streamPauseMs = 400;

/** Sends a GET and reads the answer to its end, whatever form it has. */
export async function readAnswer(service: TestService, path: string, options: CallOptions): Promise<Answer> {
  const response = await fetch(service.base + path, {
    headers: {
      ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
      ...(options.cookie ? { cookie: options.cookie, "sec-fetch-site": "same-origin" } : {}),
      ...options.headers,
    },
  });
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return { status: response.status, text: await readStream(response) };
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = String(isPacked ? gunzipSync(bytes) : bytes);
  return { status: response.status, text: type.startsWith("application/json") ? withoutEnvelope(text) : text };
}

/** Leaves out what differs from one call to the next. */
function withoutEnvelope(text: string): string {
  const { meta: _meta, ...answer } = JSON.parse(text);
  return JSON.stringify(answer, (name, value) => (name === "as_of" ? undefined : value));
}

async function readStream(response: Response): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const piece = await Promise.race([reader.read(), sleep(streamPauseMs)]);
    if (!piece || piece.done) break;
    text += decoder.decode(piece.value, { stream: true });
  }
  await reader.cancel();
  return text;
}
