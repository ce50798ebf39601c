import { TimeoutError } from "./errors.ts";

/** Ends a call when its time is up or when its caller ends it. */
export class Deadline {
  readonly signal: AbortSignal;
  readonly #end: number;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #given: AbortSignal | undefined;
  readonly #controller = new AbortController();
  readonly #onGiven = () => this.#controller.abort(this.#given?.reason);

  constructor(timeoutMs: number, given: AbortSignal | undefined) {
    this.signal = this.#controller.signal;
    this.#end = Date.now() + timeoutMs;
    this.#given = given;
    this.#timer = setTimeout(
      () => this.#controller.abort(new TimeoutError(`The call took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    );
    if (given?.aborted) this.#onGiven();
    given?.addEventListener("abort", this.#onGiven);
  }

  get leftMs(): number {
    return this.#end - Date.now();
  }

  /** From here on only the caller's own signal counts: a stream may go on for hours. */
  lift(): void {
    clearTimeout(this.#timer);
  }

  done(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener("abort", this.#onGiven);
  }
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", ended);
      resolve();
    }, ms);
    if (signal.aborted) ended();
    else signal.addEventListener("abort", ended, { once: true });
  });
}
