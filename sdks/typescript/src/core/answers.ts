import { ConnectionError, errorOf } from "./errors.ts";
import type { Warning } from "./options.ts";
import { retryAfterOf } from "./retry.ts";

const longestKept = 64 * 1024;

export interface Envelope {
  readonly data: unknown;
  readonly warnings: readonly Warning[];
}

/** The data of a success. Throws what stands for a refusal, or for an answer that broke off. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await readText(response);
  if (!response.ok) throw refusalOf(response, text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError("The answer is no JSON: it broke off, or something else answered.", { cause });
  }
  const envelope = parsed as { success?: boolean; data?: unknown; meta?: { warnings?: readonly Warning[] } };
  if (envelope?.success !== true) return { data: parsed, warnings: [] };
  return { data: envelope.data, warnings: envelope.meta?.warnings ?? [] };
}

/** The bytes of a success as they come. */
export async function readBytes(response: Response): Promise<ReadableStream<Uint8Array>> {
  if (!response.ok) throw refusalOf(response, await readText(response));
  return response.body ?? new ReadableStream({ start: (controller) => controller.close() });
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new ConnectionError("The connection broke before the answer was whole.", { cause });
  }
}

function refusalOf(response: Response, text: string): Error {
  const { error, meta } = parsedOrEmpty(text);
  return errorOf({
    status: response.status,
    code: error?.code,
    field: error?.field,
    message: error?.message ?? `The service answered ${response.status}.`,
    requestId: meta?.request_id ?? response.headers.get("x-request-id") ?? undefined,
    retryAfter: retryAfterOf(response.headers),
    body: text.slice(0, longestKept),
  });
}

interface Refusal {
  readonly error?: { readonly code?: string; readonly field?: string; readonly message?: string };
  readonly meta?: { readonly request_id?: string };
}

/** A proxy's page is no envelope. */
function parsedOrEmpty(text: string): Refusal {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
