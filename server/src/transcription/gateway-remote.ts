import { setTimeout as sleep } from "node:timers/promises";
import { RecordingFailed } from "./errors.ts";
import { readAnswer } from "./gateway-remote-answer.ts";
import { formOf, type RemoteRequest } from "./gateway-remote-request.ts";
import type { Transcriber } from "./types.ts";

export interface RemoteOptions {
  /** Base address, with or without `/audio/transcriptions`. The operator's own, so it may be anywhere. */
  readonly url: string;
  readonly apiKey?: string;
  readonly model: string;
  /** Between attempts at one passage, unless the server says how long. */
  readonly pausesMs?: readonly number[];
  readonly passageMs?: number;
}

const route = "/audio/transcriptions";
const maxPauseMs = 30_000;

/** A server that speaks OpenAI's protocol, hosted or of one's own. */
export function createRemoteTranscriber(options: RemoteOptions): Transcriber {
  const { url, apiKey, model, pausesMs = [1_000, 4_000], passageMs = 120_000 } = options;
  const address = url.endsWith(route) ? url : `${url.replace(/\/+$/, "")}${route}`;
  // With times, until the server says that it knows none.
  let format: RemoteRequest["format"] = "verbose_json";

  const post = (request: Omit<RemoteRequest, "format">, signal: AbortSignal) =>
    fetch(address, {
      method: "POST",
      body: formOf({ ...request, format }),
      redirect: "error",
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.any([signal, AbortSignal.timeout(passageMs)]),
    });

  async function postUntilAnswered(request: Omit<RemoteRequest, "format">, signal: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await post(request, signal);
      if (response.ok) return response;
      await response.body?.cancel();
      const { status } = response;
      if (status === 400 && format === "verbose_json") {
        format = "json";
        continue;
      }
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined || (status !== 429 && status < 500)) {
        throw new RecordingFailed(`The transcriber returned ${status}.`, { retry: !aboutTheRecording.has(status) });
      }
      await sleep(pauseOf(response, pauseMs), undefined, { signal });
    }
  }

  return {
    name: `${model} at ${new URL(address).host}`,
    isEnglishOnly: false,
    async transcribe(samples, { language, signal }) {
      try {
        const request = { samples, model, ...(language ? { language } : {}) };
        return await readAnswer(await postUntilAnswered(request, signal), samples.length / 16_000);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof RecordingFailed) throw error;
        throw new RecordingFailed(`The transcriber did not respond: ${causeOf(error)}.`, { retry: true });
      }
    },
    close: async () => undefined,
  };
}

/** The rest is the server's or its settings', which somebody may put right. */
const aboutTheRecording = new Set([400, 413, 415, 422]);

function pauseOf(response: Response, pauseMs: number): number {
  const asked = Number(response.headers.get("retry-after") ?? Number.NaN) * 1_000;
  return Math.min(maxPauseMs, asked >= 0 ? asked : pauseMs);
}

function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === "TimeoutError" ? "it takes too long" : (cause?.code ?? "the connection failed");
}
