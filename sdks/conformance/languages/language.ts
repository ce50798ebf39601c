import type { Runner } from "../runner.ts";

/** A language that there is a library in. All suites run over the table of these: see `index.ts`. */
export interface Language {
  /** As tests are named after it. */
  readonly name: string;
  /** The folder of the library. */
  readonly folder: string;
  /** The forms of its client, such as synchronous and asynchronous. Each form passes all cases. */
  readonly forms: readonly [string, ...string[]];
  /** What HTTP client the library is compared with. */
  readonly bareClient: string;
  /** Finds or installs what the library needs to run. Throws `Missing` with the reason if that can't be done. */
  readonly prepare: () => Promise<Toolchain>;
}

/** What runs a library, once everything it needs is there. */
export interface Toolchain {
  /**
   * Returns how the conformance runner is started for a form of the client. `folder` is the library's folder, or that of
   * a copy with a planted bug: compiled languages build the runner from there.
   */
  runner(form: string, folder: string): Promise<Runner>;
  /**
   * Returns how the program is started that compares a form of the client with the language's bare HTTP client. It reads
   * CQS_BASE_URL, CQS_API_KEY, TICKET_ID, CALLS and ROUNDS, reads the ticket CALLS times by each of the two in that many
   * alternating rounds, one call after the other, and prints an `Overhead` as JSON.
   */
  overhead(form: string): Promise<Runner>;
}

/** What the program of `Toolchain.overhead` prints: what each round of each side took, in milliseconds. */
export interface Overhead {
  readonly bare: readonly number[];
  readonly library: readonly number[];
}
