import { setTimeout as sleep } from "node:timers/promises";
import type { Bus } from "../platform/bus.ts";
import type { Log } from "../platform/log.ts";
import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { type IndexDeps, indexWords, nextToIndex, settleWords } from "./index-words.ts";
import { type ConversationJob, transcribeRecording } from "./jobs.ts";
import { purgeFormerTexts } from "./purge-former-texts.ts";
import { purgeOldConversations, type RetentionDeps } from "./purge-old-conversations.ts";
import { unsearchedTopic } from "./search/unsearched-topic.ts";
import { type TranscribeDeps, transcribeConversation } from "./transcribe-conversation.ts";

/** The engine listens to one recording at a time; another may be fetched meanwhile. */
export const conversationHandlers = (deps: TranscribeDeps): readonly JobHandler[] => [
  {
    kind: transcribeRecording,
    concurrency: 1,
    run: ({ conversationId: id, ...scope }: ConversationJob, { isLast }) =>
      transcribeConversation(deps, { scope, id, isLast }),
  },
];

export const conversationJobs = (deps: RetentionDeps): readonly ScheduledJob[] => [
  { name: "conversation.retention", cron: "7 * * * *", expireSeconds: 900, run: () => purgeOldConversations(deps) },
  {
    name: "conversation.purge-former-texts",
    cron: "37 * * * *",
    expireSeconds: 900,
    run: () => purgeFormerTexts(deps),
  },
];

export interface WordIndexer {
  start(): void;
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** An announcement can get lost. */
const pollMs = 1_000;

/** Conversations that come one by one gather for so long: until they are indexed they are found all the same. */
const gatherMs = 250;

/** For each millisecond of work so many of rest. While conversations come in, that has most of the machine. */
const rest = { whileIngesting: 2, otherwise: 0.5, maxMs: 5_000 };
const ingestingMs = 2_000;

/** The words of so many may gather in the index, or for so long. */
const gathering = { maxCount: 2_000, maxMs: 60_000 };

/** Makes the words of conversations as they come in, batch by batch, for as long as the node runs. */
export function createWordIndexer(deps: IndexDeps & { bus: Bus; log: Log }): WordIndexer {
  const { bus, log } = deps;
  const stopping = new AbortController();
  let heardAt = Number.NEGATIVE_INFINITY;
  let wake = () => {};
  let quiet = () => {};
  let running: Promise<void> = Promise.resolve();
  // Whoever worked before may have left some.
  let gathered = 1;
  let settledAt = performance.now();

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function untilAnnounced(): Promise<void> {
    const announced = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([announced.then(() => pause(gatherMs)), pause(pollMs)]);
  }

  /** Does it, says what went wrong, which is then tried again in the next round, and rests. */
  async function working<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const began = performance.now();
    const result = await work().catch((error: Error) => {
      log.error({ error: error.message }, `${what} failed`);
      return undefined;
    });
    const ended = performance.now();
    const share = ended - heardAt < ingestingMs ? rest.whileIngesting : rest.otherwise;
    await pause(Math.min((ended - began) * share, rest.maxMs));
    return result;
  }

  /** A batch of every tenant that has something waiting; answers how many conversations got their words. */
  async function oneRound(): Promise<number> {
    let indexed = 0;
    let scope: Scope | undefined;
    while (!stopping.signal.aborted) {
      const last = scope;
      scope = await working("looking for conversations to index", () => nextToIndex(deps, last));
      if (!scope) break;
      const next = scope;
      const count = (await working("indexing words", () => indexWords(deps, { scope: next }))) ?? 0;
      indexed += count;
      gathered += count;
      await settleIfDue();
    }
    return indexed;
  }

  async function settleIfDue(): Promise<void> {
    const isDue = gathered >= gathering.maxCount || performance.now() - settledAt >= gathering.maxMs;
    if (gathered === 0 || !isDue) return;
    gathered = 0;
    settledAt = performance.now();
    await working("settling words", () => settleWords(deps));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const indexed = await oneRound();
      await settleIfDue();
      if (indexed === 0) await untilAnnounced();
    }
  }

  return {
    start() {
      quiet = bus.hear((topic) => {
        if (topic !== unsearchedTopic) return;
        heardAt = performance.now();
        wake();
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
