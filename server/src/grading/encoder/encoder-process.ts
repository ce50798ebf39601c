import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { EncoderInput, EncoderReadings, EncoderReply, EncoderRuntimeName } from "./types.ts";

/** The process ended before it replied: killed, out of memory, a native crash, or it took too long. */
class EncoderDeath extends Error {}

/** The weights or a runtime are missing. Another process would not load them either. */
export class EncoderNotLoaded extends Error {}

export interface EncoderProcessOptions {
  /** The folder of turns.onnx, verdicts.onnx and model.json, with a slash at the end. */
  readonly weights: URL;
  /** In the order in which they are tried. */
  readonly runtimes: readonly EncoderRuntimeName[];
  readonly timeoutMs: number;
}

const program = fileURLToPath(new URL("./encoder-child.ts", import.meta.url));

interface Waiting {
  readonly resolve: (readings: EncoderReadings) => void;
  readonly reject: (error: Error) => void;
}

/** A child process that has the model loaded and reads one batch at a time. While it is idle it does not keep its parent alive. */
export class EncoderProcess {
  readonly #child: ChildProcess;
  readonly #timeoutMs: number;
  #waiting: Waiting | undefined;
  #notLoaded: EncoderNotLoaded | undefined;
  #lastId = 0;
  runtime: EncoderRuntimeName | undefined;
  hasEnded = false;

  constructor({ weights, runtimes, timeoutMs }: EncoderProcessOptions) {
    this.#timeoutMs = timeoutMs;
    this.#child = fork(program, [weights.href, ...runtimes], {
      // Typed arrays stay typed arrays.
      serialization: "advanced",
      // Neither the parent's flags nor its environment, which holds secrets.
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (reply: EncoderReply) => this.#take(reply));
    this.#child.on("error", (error) => this.#end(new EncoderDeath(error.message)));
    this.#child.on("exit", (code, signal) =>
      this.#end(this.#notLoaded ?? new EncoderDeath(`the encoder's process ended with ${signal ?? code}`)),
    );
    this.#holdParent(false);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Rejects with `EncoderDeath` or `EncoderNotLoaded`. */
  async read(conversations: readonly EncoderInput[]): Promise<EncoderReadings> {
    this.#holdParent(true);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        if (this.hasEnded) throw this.#notLoaded ?? new EncoderDeath("the encoder's process has ended");
        this.#waiting = { resolve, reject };
        timer = setTimeout(() => {
          reject(new EncoderDeath(`the encoder took longer than ${this.#timeoutMs} ms`));
          this.kill();
        }, this.#timeoutMs);
        this.#lastId += 1;
        this.#child.send({ id: this.#lastId, conversations }, (error) => {
          if (error) this.#end(new EncoderDeath(error.message));
        });
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
      this.#holdParent(false);
    }
  }

  kill(): void {
    this.hasEnded = true;
    this.#child.kill("SIGKILL");
  }

  #take(reply: EncoderReply): void {
    if ("loaded" in reply) this.runtime = reply.loaded;
    else if ("notLoaded" in reply) this.#notLoaded = new EncoderNotLoaded(reply.notLoaded);
    else if (reply.id === this.#lastId) this.#waiting?.resolve(reply);
  }

  #end(error: Error): void {
    this.hasEnded = true;
    this.#waiting?.reject(error);
  }

  #holdParent(isBusy: boolean): void {
    const { channel } = this.#child;
    if (isBusy) {
      this.#child.ref();
      channel?.ref();
    } else {
      this.#child.unref();
      channel?.unref();
    }
  }
}
