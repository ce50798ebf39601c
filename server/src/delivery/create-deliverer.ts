import { setTimeout as sleep } from "node:timers/promises";
import { type Batcher, batcher } from "../platform/batch.ts";
import type { Bus } from "../platform/bus.ts";
import type { Log } from "../platform/log.ts";
import { type Presence, presenceClass } from "../platform/presence.ts";
import { claimDeliveries, findEventData, freeAbandonedLanes } from "./claim-store.ts";
import { type DeliverDeps, deliver, withoutEvent } from "./deliver.ts";
import { createEndpointLoad, firstCap } from "./endpoint-load.ts";
import { finishBatch } from "./finish-batch.ts";
import { createHealthNotes, type HealthDeps } from "./note-health.ts";
import { openedSecrets } from "./opened-secrets.ts";
import type { Claimed, Finish, Finished } from "./types.ts";

export interface DelivererDeps extends DeliverDeps, HealthDeps {
  readonly bus: Bus;
  readonly log: Log;
  readonly presence: Pick<Presence, "number">;
}

export interface Deliverer {
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** Deliveries that one node has in its hands, and the bytes of their contents. */
const maxInFlight = 1_024;
const maxBytesInFlight = 64 * 1_048_576;
const claimAtATime = 128;
const contentsAtATime = 8 * 1_048_576;
/** Longer than any attempt takes: after it a lane is free again even if its node only seems to be alive. */
const leaseMs = 30_000;
/** An attempt that could not begin within this time is left to whoever comes next. */
const beginWithinMs = 10_000;
const lookEveryMs = 500;
/** While something is under way, and while it is much. */
const betweenLooksMs = 8;
const betweenLooksInARushMs = 24;
const rush = 192;
const sweepEveryMs = 1_000;
/** Deliveries of one lane, after which others have their turn. */
const inARow = 32;
const busyPauseMs = 3;
const patienceMs = 20_000;

/**
 * Sends what is due, for as long as the node runs. Order and what is due live in the database alone: any number of nodes
 * may do this, and any may die at any instant.
 */
export function createDeliverer(given: DelivererDeps): Deliverer {
  const deps = { ...given, secrets: { decrypt: openedSecrets(given.secrets.decrypt) } };
  const { db, clock, log, presence } = deps;
  const stopping = new AbortController();
  const load = createEndpointLoad();
  const underWay = new Set<Promise<void>>();
  let bytesInFlight = 0;
  let running: Promise<unknown> = Promise.resolve();
  let stopHearing = () => {};
  let wake = () => {};
  let isAwake = false;

  const noteHealth = createHealthNotes(deps);
  const finisher: Batcher<Finished, Finish> = batcher({
    maxSize: 256,
    // While the database writes one batch down, the next one is sent.
    atOnce: 2,
    besideOthers: 64,
    maxWaiting: 2 * maxInFlight,
    run: (finished) => finishBatch(deps, finished, noteHealth),
  });

  function rouse(): void {
    isAwake = true;
    wake();
  }

  async function pause(ms: number): Promise<void> {
    if (!isAwake) {
      const timer = new AbortController();
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const slept = sleep(ms, undefined, { signal: timer.signal }).catch(() => {});
      await Promise.race([slept, woken]);
      timer.abort();
    }
    isAwake = false;
  }

  /** Answers what to go on with. */
  async function finish(finished: Finished): Promise<Claimed | undefined> {
    const giveUpAt = performance.now() + patienceMs;
    while (performance.now() < giveUpAt) {
      const finish = await finisher.add(finished).catch((error: Error) => error);
      if (finish instanceof Error) log.error({ error: finish.message }, "a delivery's outcome could not be written");
      else if (finish.result !== "busy") return finish.next;
      await sleep(finish instanceof Error ? lookEveryMs : busyPauseMs);
    }
    return undefined;
  }

  const isLate = ({ claimedAt }: Claimed) => clock.now().getTime() - claimedAt.getTime() > beginWithinMs;

  async function attempt(claimed: Claimed): Promise<Claimed | undefined> {
    const data = claimed.data ?? (await findEventData(db, claimed));
    // Its lease runs out, and it is found again.
    if (isLate(claimed)) return undefined;
    const began = performance.now();
    const outcome = data === undefined ? withoutEvent(claimed, clock.now()) : await deliver(deps, claimed, data);
    load.answered(claimed.webhookId, performance.now() - began);
    const isEnough = isLate(claimed) || load.isOver(claimed.webhookId) || stopping.signal.aborted;
    return finish({ ...outcome, wantsNext: !isEnough });
  }

  /** Sends the first of a lane, and what waits behind it. */
  async function handle(first: Claimed): Promise<void> {
    let bytes = first.bytes;
    try {
      let claimed: Claimed | undefined = first;
      while (claimed) {
        claimed = await attempt(claimed);
        bytesInFlight += (claimed?.bytes ?? 0) - bytes;
        bytes = claimed?.bytes ?? 0;
      }
    } catch (error) {
      log.error({ error: (error as Error).message, delivery: first.deliveryId }, "a delivery failed on our side");
    } finally {
      bytesInFlight -= bytes;
      load.end(first.webhookId);
      rouse();
    }
  }

  /** Answers whether more may be due at once. */
  async function oneRound(): Promise<boolean> {
    const holder = presence.number();
    const limit = Math.min(claimAtATime, maxInFlight - underWay.size);
    if (holder === undefined || limit <= 0 || bytesInFlight >= maxBytesInFlight) return false;
    const now = clock.now();
    const claimed = await claimDeliveries(db, {
      now,
      leaseUntil: new Date(now.getTime() + leaseMs),
      holder,
      busy: load.busy(),
      defaultCap: firstCap,
      limit,
      inARow,
      maxBytes: contentsAtATime,
    });
    for (const one of claimed) {
      load.begin(one.webhookId);
      bytesInFlight += one.bytes;
      const work = handle(one).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    return claimed.length === limit;
  }

  const trying = <Result>(work: () => Promise<Result>): Promise<Result | undefined> =>
    work().catch((error: Error) => {
      log.error({ error: error.message }, "looking for deliveries failed");
      return undefined;
    });

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      if (!(await trying(oneRound))) await pause(lookEveryMs);
      // Lanes end one by one, and a look for the next costs as much for one as for ten.
      const between = underWay.size < rush ? betweenLooksMs : betweenLooksInARushMs;
      const early = between - (performance.now() - began);
      if (underWay.size > 0 && early > 0) await sleep(early);
    }
  }

  async function sweep(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (((await trying(() => freeAbandonedLanes(db, clock.now(), presenceClass))) ?? 0) > 0) rouse();
      await sleep(sweepEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start() {
      stopHearing = deps.bus.hear((topic) => {
        if (topic.startsWith("events:")) rouse();
      });
      running = Promise.all([run(), sweep()]);
    },
    async stop() {
      stopping.abort();
      stopHearing();
      rouse();
      await running;
      await Promise.all(underWay);
    },
  };
}
