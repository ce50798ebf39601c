import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "./clock.ts";
import { type IdHold, IdLine } from "./id-line.ts";
import { firstValueAt, idTextValue } from "./id-values.ts";

/**
 * A unit that has made no id yet holds the floor at its start for so long: the times it has read go into its ids unchanged.
 * After that its ids are lifted to the floor, so that a call that waits for a model does not hold up every reader.
 */
const startHeldMs = 2_000;

class Unit implements IdHold {
  readonly #startMs: number | undefined;
  readonly #startHeldUntil = performance.now() + startHeldMs;
  #firstIdMs: number | undefined;
  /** Whether a statement failed in such a way that the database may still carry it out. */
  isUncertain = false;

  constructor(startMs: number | undefined) {
    this.#startMs = startMs;
  }

  get hasIds(): boolean {
    return this.#firstIdMs !== undefined;
  }

  note(ms: number): void {
    if (this.#firstIdMs === undefined || ms < this.#firstIdMs) this.#firstIdMs = ms;
  }

  oldestMs(): number | undefined {
    if (this.#firstIdMs !== undefined) return this.#firstIdMs;
    return performance.now() < this.#startHeldUntil ? this.#startMs : undefined;
  }
}

/** Where ascending pages end: before ids of rows, and of calls in the audit log, that may still be committed. */
export interface IdEdge {
  readonly rows: string;
  readonly calls: string;
}

/** What runs belongs to this process's ids, within a unit of work or outside of one. */
interface Context {
  readonly units: UnitsOfWork;
  readonly unit: Unit | undefined;
  edge?: IdEdge | undefined;
}

const contexts = new AsyncLocalStorage<Context>();

/** All that one process has under way and that makes ids. */
export class UnitsOfWork {
  readonly rows = new IdLine();
  readonly calls = new IdLine();
  /** May be replaced: ids never go back, whatever it says. */
  clock: Clock;
  /** Up to where an ascending page may go, on all nodes. Set once the process has joined the others. */
  readEdge: () => Promise<IdEdge | undefined> = async () => undefined;
  #withIds = 0;
  #uncertain: Unit[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** A call or a job: every id that it makes is committed, or never will be, when it ends. */
  async run<T>(work: () => Promise<T>, { reads = false } = {}): Promise<T> {
    const unit = new Unit(reads ? undefined : this.clock.now().getTime());
    this.rows.hold(unit);
    try {
      return await contexts.run({ units: this, unit }, work);
    } finally {
      if (unit.hasIds) this.#withIds -= 1;
      if (unit.hasIds && unit.isUncertain) this.#uncertain.push(unit);
      else this.rows.release(unit);
    }
  }

  /** For loops of the background: each of their units of work is begun by `unitOfWork`. */
  within<T>(work: () => T): T {
    return contexts.run({ units: this, unit: undefined }, work);
  }

  take(unit: Unit, ms: number): bigint {
    const value = this.rows.take(ms);
    if (!unit.hasIds) this.#withIds += 1;
    // A lifted id is newer than the time that was asked for: holding at that time holds it, too.
    unit.note(ms);
    return value;
  }

  floor(): bigint {
    const unit = contexts.getStore()?.unit;
    return this.rows.floor(this.clock.now().getTime(), unit?.hasIds ? undefined : unit);
  }

  callsFloor(): bigint {
    return this.calls.floor(this.clock.now().getTime());
  }

  /** Units that have ended, of which the database may still carry something out. */
  uncertain(): readonly IdHold[] {
    return [...this.#uncertain];
  }

  settle(units: readonly IdHold[]): void {
    for (const unit of units) this.rows.release(unit);
    this.#uncertain = this.#uncertain.filter((unit) => !units.includes(unit));
  }

  /** Whether any unit of work under way has made an id. */
  get haveIds(): boolean {
    return this.#withIds > 0;
  }
}

/** The value of a new id, which its unit of work holds from now on. Undefined where no process keeps account of its ids. */
export function heldIdValue(ms: number): bigint | undefined {
  const context = contexts.getStore();
  if (!context) return undefined;
  // It would be committed at a time that nobody can tell.
  if (!context.unit) throw new Error("an id was made outside of a unit of work");
  return context.units.take(context.unit, ms);
}

/**
 * Finds out up to where the running work may walk ids upwards, and remembers it for its page requests. Undefined where no
 * process keeps account of its ids.
 */
export async function readIdEdge(): Promise<IdEdge | undefined> {
  const context = contexts.getStore();
  if (!context) return undefined;
  context.edge = await context.units.readEdge();
  return context.edge;
}

export const currentIdEdge = (): IdEdge | undefined => contexts.getStore()?.edge;

/** One step of a loop, as a unit of its own. */
export function unitOfWork<T>(work: () => Promise<T>): Promise<T> {
  const context = contexts.getStore();
  return context ? context.units.run(work) : work();
}

/** The database may still carry out what this unit of work sent. */
export function noteUncertain(): void {
  const unit = contexts.getStore()?.unit;
  if (unit) unit.isUncertain = true;
}

/** Whether ids from before this time may still be committed. */
export const isBefore = (edge: IdEdge | undefined, end: Date): boolean =>
  edge !== undefined && idTextValue(edge.rows) < firstValueAt(end.getTime());
