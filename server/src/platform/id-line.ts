import { Fault } from "./fault.ts";
import { firstValueAt, idValueAt, randomStep } from "./id-values.ts";

/** An id below this time may still be committed. Undefined: this holder has no claim at the moment. */
export interface IdHold {
  readonly oldestMs: () => number | undefined;
}

/**
 * The ids of one process, and which of them may still be committed. `floor` is a promise: no id below it is made, or is
 * waiting to be committed. Ids that are made later are lifted to it, whatever time they were asked for.
 */
export class IdLine {
  readonly #holds = new Set<IdHold>();
  /** No id below this is made any more. */
  #lowest = 0n;
  #last = 0n;
  #isSuspended = false;

  take(ms: number): bigint {
    if (this.#isSuspended)
      throw new Fault("unavailable", "The service can't reach its database. Try again in a moment.");
    let value = idValueAt(ms);
    if (value < this.#lowest) {
      value = this.#lowest + randomStep();
      // The next one that is lifted comes behind it.
      this.#lowest = value + 1n;
    }
    if (value > this.#last) this.#last = value;
    return value;
  }

  hold(hold: IdHold): void {
    this.#holds.add(hold);
  }

  release(hold: IdHold): void {
    this.#holds.delete(hold);
  }

  /** Promises as much as can be promised. `except` has made no id yet, and may have its own lifted. */
  floor(nowMs: number, except?: IdHold): bigint {
    let floor = firstValueAt(nowMs);
    if (floor <= this.#last) floor = this.#last + 1n;
    for (const hold of this.#holds) {
      const oldestMs = hold === except ? undefined : hold.oldestMs();
      if (oldestMs !== undefined && firstValueAt(oldestMs) < floor) floor = firstValueAt(oldestMs);
    }
    this.raise(floor);
    return this.#lowest;
  }

  raise(lowest: bigint): void {
    if (lowest > this.#lowest) this.#lowest = lowest;
  }

  /** No id can be made until `resume`: other processes may have stopped waiting for this one. */
  suspend(): void {
    this.#isSuspended = true;
  }

  resume(): void {
    this.#isSuspended = false;
  }

  get isHeld(): boolean {
    return this.#holds.size > 0;
  }
}
