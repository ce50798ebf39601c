import { Worker } from "node:worker_threads";
import { RecordingFailed } from "./errors.ts";
import type { Transcriber } from "./types.ts";

export interface MoonshineOptions {
  /** The worker, its half gigabyte with it, ends when nothing came for so long. */
  readonly idleMs?: number;
  /** A passage that takes longer has gone wrong. */
  readonly passageMs?: number;
}

type Answer = { readonly text: string } | { readonly error: string };

/**
 * Moonshine tiny, which lies in a package: English, without network. One worker per process and one passage at a time;
 * each recording under way waits with no more than one.
 */
export function createMoonshine({ idleMs = 60_000, passageMs = 120_000 }: MoonshineOptions = {}): Transcriber {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  async function recognise(samples: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    clearTimeout(idle);
    worker ??= new Worker(new URL("./moonshine/worker.ts", import.meta.url));
    worker.ref();
    try {
      return await ask(worker, samples, AbortSignal.any([signal, AbortSignal.timeout(passageMs)]));
    } catch (error) {
      // Whatever state it is in, it is not asked again.
      await stop();
      signal.throwIfAborted();
      throw new RecordingFailed(`The offline transcriber failed: ${(error as Error).message}`, { retry: true });
    } finally {
      worker?.unref();
      idle = setTimeout(stop, idleMs).unref();
    }
  }

  return {
    name: "moonshine-tiny",
    isEnglishOnly: true,
    async transcribe(samples, { signal }) {
      const endSeconds = samples.length / 16_000;
      const turn = last.then(() => recognise(samples, signal));
      last = turn.catch(() => undefined);
      return { utterances: [{ startSeconds: 0, endSeconds, text: await turn }] };
    },
    close: stop,
  };
}

function ask(worker: Worker, samples: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      signal.removeEventListener("abort", onAbort);
      end();
    };
    const onMessage = (answer: Answer) =>
      settle(() => ("text" in answer ? resolve(answer.text) : reject(new Error(answer.error))));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error("its worker has ended")));
    const onAbort = () => settle(() => reject(signal.reason));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    signal.addEventListener("abort", onAbort);
    worker.postMessage(samples, [samples.buffer]);
  });
}
