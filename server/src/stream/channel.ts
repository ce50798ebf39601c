import {
  type EventPage,
  type EventPosition,
  type FollowedEvent,
  type ReadEvents,
  withoutScores,
} from "../events/index.ts";
import { type BlindTo, blindTo } from "./blind-to.ts";
import type { Follower } from "./follower.ts";

export interface Channel {
  add(follower: Follower): void;
  remove(follower: Follower): void;
  /** A follower that could take nothing can again. */
  resume(): void;
  /** Something new was announced. */
  wake(): void;
  /** There may be something new that nobody announced. */
  poll(): void;
  isEmpty(): boolean;
}

export interface ChannelPorts {
  readonly read: (input: ReadEvents) => Promise<EventPage>;
  readonly blindReviewers: (conversationIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  readonly frameOf: (event: FollowedEvent) => Buffer;
  readonly onFailure: (error: unknown) => void;
}

/** However busy a workspace is, its new events are read no more often than this. */
const betweenReadsMs = 10;
/** Events that an older transaction holds back are looked for again, ever more rarely: by anybody's, in the whole cluster. */
const firstRetryMs = 5;
const longestRetryMs = 1_000;
/** What is read for many, and about as much as a single client can take at once. */
const newBytes = 1024 * 1024;
const catchUpBytes = 128 * 1024;

/**
 * The followers of one workspace and mode. Those that are up to date share one reader; the others, new ones and slow
 * ones, each read by themselves until they have caught up. There is one read at a time: one that finds nothing more for
 * a follower is thus newer than all that the shared reader has handed out, and the follower can join it without a gap.
 */
export function createChannel(ports: ChannelPorts): Channel {
  const live = new Set<Follower>();
  const behind = new Set<Follower>();
  let head: EventPosition | undefined;
  let woken = false;
  let running = false;
  let readMs = Number.NEGATIVE_INFINITY;
  let retryMs = firstRetryMs;
  let timer: { readonly dueMs: number; readonly handle: NodeJS.Timeout } | undefined;

  /** Goes on for as long as there is something to read, new events and the next follower's old ones in turn. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let worked = true; worked; ) {
        worked = false;
        if (woken && head && live.size > 0) {
          woken = false;
          worked = true;
          await readNew(head);
        }
        const next = [...behind].find((follower) => follower.isReady());
        if (next) {
          worked = true;
          await catchUp(next);
        }
      }
    } catch (error) {
      // The next poll tries again.
      ports.onFailure(error);
    } finally {
      running = false;
    }
  }

  async function readNew(after: EventPosition): Promise<void> {
    readMs = performance.now();
    const page = await ports.read({ after, types: typesOf(live), maxBytes: newBytes });
    const blind = await blindTo(ports, live, page.events);
    for (const event of page.events) offerToAll(event, blind);
    for (const follower of live) follower.moveTo(page.end);
    head = page.end;
    if (page.more) woken = true;
    else if (page.held) retry();
  }

  function offerToAll(event: FollowedEvent, blind: BlindTo): void {
    const frame = once(() => ports.frameOf(event));
    const hiddenFrame = once(() => ports.frameOf(withoutScores(event)));
    for (const follower of live) {
      if (follower.offer(event, blind(follower, event) ? hiddenFrame : frame)) continue;
      live.delete(follower);
      behind.add(follower);
    }
  }

  async function catchUp(follower: Follower): Promise<void> {
    const { position: after, types } = follower;
    const page = await ports.read({ after, types, maxBytes: catchUpBytes });
    const blind = await blindTo(ports, [follower], page.events);
    // Gone meanwhile.
    if (!behind.delete(follower)) return;
    const taken = page.events.every((event) =>
      follower.offer(event, () => ports.frameOf(blind(follower, event) ? withoutScores(event) : event)),
    );
    if (taken) follower.moveTo(page.end);
    // At the end of the line: everybody gets a turn.
    if (!taken || page.more) return void behind.add(follower);
    if (live.size === 0) head = follower.position;
    live.add(follower);
    if (page.held) retry();
  }

  function retry(): void {
    wakeIn(retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function wakeIn(ms: number): void {
    const dueMs = performance.now() + ms;
    if (timer && timer.dueMs <= dueMs) return;
    clearTimeout(timer?.handle);
    const handle = setTimeout(() => {
      timer = undefined;
      woken = true;
      void run();
    }, ms).unref();
    timer = { dueMs, handle };
  }

  return {
    add(follower) {
      behind.add(follower);
      void run();
    },
    remove(follower) {
      live.delete(follower);
      behind.delete(follower);
      if (live.size + behind.size > 0) return;
      clearTimeout(timer?.handle);
      timer = undefined;
    },
    resume: () => void run(),
    wake() {
      retryMs = firstRetryMs;
      wakeIn(Math.max(0, readMs + betweenReadsMs - performance.now()));
    },
    poll: () => wakeIn(0),
    isEmpty: () => live.size + behind.size === 0,
  };
}

/** What at least one of them wants; undefined when one wants everything. */
function typesOf(followers: Iterable<Follower>): ReadEvents["types"] {
  const wanted = new Set<FollowedEvent["type"]>();
  for (const { types } of followers) {
    if (!types) return undefined;
    for (const type of types) wanted.add(type);
  }
  return [...wanted];
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
