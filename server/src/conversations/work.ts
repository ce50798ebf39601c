import { setTimeout as sleep } from "node:timers/promises";
import type { Bus } from "../platform/bus.ts";
import type { Log } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import { type IndexDeps, indexWords, nextToIndex } from "./index-words.ts";
import { unsearchedTopic } from "./search/unsearched-topic.ts";

export interface WordIndexer {
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** An announcement can get lost. */
const pollMs = 1_000;

/** Conversations that come one by one gather for so long: until they are indexed they are found all the same. */
const gatherMs = 250;

/** For each millisecond of work so many of rest: whoever brings conversations in has most of the machine. */
const restPerWork = 2;
const maxRestMs = 2_000;

/** Makes the words of conversations as they come in, batch by batch, for as long as the node runs. */
export function createWordIndexer(given: Omit<IndexDeps, "detectLanguage"> & { bus: Bus; log: Log }): WordIndexer {
  const { bus, log } = given;
  const stopping = new AbortController();
  let wake = () => {};
  let running: Promise<void> = Promise.resolve();
  let quiet = () => {};

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function untilAnnounced(): Promise<void> {
    const announced = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([announced.then(() => pause(gatherMs)), pause(pollMs)]);
  }

  /** What goes wrong is tried again in the next round. */
  function orSay(failure: string) {
    return (error: Error) => {
      log.error({ error: error.message }, failure);
      return undefined;
    };
  }

  /** A batch of every tenant that has something waiting; answers how many conversations got their words. */
  async function oneRound(deps: IndexDeps): Promise<number> {
    let indexed = 0;
    let scope: Scope | undefined;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      scope = await nextToIndex(deps, scope).catch(orSay("what waits for its words could not be read"));
      if (!scope) break;
      indexed += (await indexWords(deps, { scope }).catch(orSay("words could not be indexed"))) ?? 0;
      await pause(Math.min((performance.now() - began) * restPerWork, maxRestMs));
    }
    return indexed;
  }

  async function run(): Promise<void> {
    // It takes a fifth of a second to load, and nodes that only answer requests never need it.
    const { detectLanguage } = await import("./search/detect-language.ts");
    while (!stopping.signal.aborted) {
      if ((await oneRound({ ...given, detectLanguage })) === 0) await untilAnnounced();
    }
  }

  return {
    start() {
      quiet = bus.hear((topic) => {
        if (topic === unsearchedTopic) wake();
      });
      running = run();
    },
    async stop() {
      quiet();
      stopping.abort();
      await running;
    },
  };
}
