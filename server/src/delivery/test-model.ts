import type { Claimed, Fate, Finished } from "./types.ts";

export type WebhookStatus = "enabled" | "disabled" | "deleted";

export interface ModelWebhook {
  readonly id: string;
  readonly events: readonly string[];
  status: WebhookStatus;
  /** Attempts that failed since the last success, as far as the breaker counts them. Undefined: not known for sure. */
  failures: number | undefined;
}

/** One event that has to reach one receiver. */
export interface Due {
  readonly webhookId: string;
  /** The lane. */
  readonly resourceId: string;
  /** The event's own resource: the lane's, or one that belongs to it. */
  readonly ownId: string;
  readonly sequence: number;
  /** What makes the event's data its own. */
  readonly mark: number;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  gap: boolean;
  notBefore: number;
  firstAttemptAt: number | undefined;
  /** The node whose attempt was written down last. */
  writtenBy: number | undefined;
  deliveryId: string | undefined;
  /** What the receiver saw, the same each time. */
  body: string | undefined;
}

export interface PublishedEvent {
  readonly resourceId: string;
  readonly ownId: string;
  readonly mark: number;
  readonly wanted: readonly string[];
}

const windowMs = 24 * 3_600_000;
const breakerOpensAt = 10;
const retryable = (code: number | null) => code === null || code >= 500 || [408, 425, 429].includes(code);
const laneOf = (webhookId: string, resourceId: string) => `${webhookId} ${resourceId}`;

class Violation extends Error {}

export function must(isSo: boolean, promise: string, about?: unknown): asserts isSo {
  if (!isSo) throw new Violation(`${promise}${about === undefined ? "" : `: ${JSON.stringify(about)}`}`);
}

/**
 * What has to arrive where, said without any of the engine's means: lists in memory. It hears of everything that happens
 * and complains as soon as a promise is broken.
 */
export function createModel() {
  const webhooks = new Map<string, ModelWebhook>();
  const lanes = new Map<string, Due[]>();
  const sequences = new Map<string, number>();
  const events: { resourceId: string; sequence: number; mark: number }[] = [];

  function find({ webhookId, laneId, event }: Claimed): { lane: readonly Due[]; place: number; due: Due } {
    const lane = lanes.get(laneOf(webhookId, laneId)) ?? [];
    const place = lane.findIndex(({ sequence }) => sequence === event.sequence);
    const due = lane[place];
    must(due !== undefined, "only what was published to a webhook is sent to it", { webhookId, event });
    return { lane, place, due };
  }

  return {
    webhooks,
    lanes,
    events,

    /** Who gets an event that is published at this moment. */
    wantedBy: (type: string): string[] =>
      [...webhooks.values()]
        .filter(({ status, events }) => status === "enabled" && (events.includes("*") || events.includes(type)))
        .map(({ id }) => id),

    hasWebhooks: (): boolean => [...webhooks.values()].some(({ status }) => status === "enabled"),

    committed(published: readonly PublishedEvent[], at: number): void {
      for (const { resourceId, ownId, mark, wanted } of published) {
        const sequence = (sequences.get(resourceId) ?? 0) + 1;
        sequences.set(resourceId, sequence);
        events.push({ resourceId, sequence, mark });
        for (const webhookId of wanted) {
          const lane = lanes.get(laneOf(webhookId, resourceId)) ?? [];
          lanes.set(laneOf(webhookId, resourceId), lane);
          lane.push({
            webhookId,
            resourceId,
            ownId,
            sequence,
            mark,
            status: "pending",
            attempts: 0,
            gap: false,
            notBefore: at,
            firstAttemptAt: undefined,
            writtenBy: undefined,
            deliveryId: undefined,
            body: undefined,
          });
        }
      }
    },

    /**
     * Answers whether the delivery still waits for it. `mayBeOld`: it was taken while others finished, and one of them may
     * have been an earlier attempt of the same, whose lease was over.
     */
    claimed(claimed: Claimed, now: number, mayBeOld: boolean): boolean {
      const { lane, place, due } = find(claimed);
      const before = lane.slice(0, place);
      if (mayBeOld && (due.status !== "pending" || due.attempts !== claimed.attempts)) {
        // Had another node taken it before that, nothing of the earlier attempt could have been written down.
        must(due.writtenBy === claimed.holder, "nobody takes what is over", { due, claimed });
        return false;
      }
      must(due.status === "pending", "what is over is not sent again", due);
      must(
        before.every(({ status }) => status !== "pending"),
        "what comes first in a lane is sent first",
        { due, before },
      );
      must(webhooks.get(due.webhookId)?.status === "enabled", "only enabled webhooks are sent anything", due);
      must(due.attempts === claimed.attempts, "attempts are counted", { due, attempts: claimed.attempts });
      must(due.notBefore <= now, "nothing is tried before its time", { due, now });
      const gap = due.attempts > 0 ? due.gap : lane[place - 1]?.status === "failed";
      must(claimed.gap === gap, "who comes after one that was given up says so, and nobody else", { due, gap });
      due.gap = gap;
      due.deliveryId ??= claimed.deliveryId;
      must(due.deliveryId === claimed.deliveryId, "an event has one delivery to a webhook", due);
      return true;
    },

    /** The receiver gets an attempt: not necessarily while whoever sent it still has the lane. */
    seen(claimed: Claimed, body: string): void {
      const { lane, place, due } = find(claimed);
      const { sequence, gap = false, data, resource } = JSON.parse(body);
      must(resource.id === due.ownId, "an event names its own resource, whatever lane it is in", { due, body });
      must(sequence === due.sequence && data.mark === due.mark, "an event carries its own data", { due, body });
      if (due.body === undefined) {
        const isFirst = lane.slice(place + 1).every((later) => later.body === undefined);
        const over = lane.slice(0, place).every(({ status }) => status !== "pending");
        must(isFirst && over, "a receiver never sees a lane out of order", { due, lane });
        must(gap === due.gap, "the body says whether there is a gap", { due, body });
        due.body = body;
      }
      must(due.body === body, "every attempt has the same bytes", { due, body });
    },

    mayArrive(claimed: Claimed): boolean {
      const { due } = find(claimed);
      return due.status === "pending" || due.body !== undefined;
    },

    /** What was written down. */
    finished({ claimed, attempt, fate }: Finished, answeredAt: number): void {
      const { due } = find(claimed);
      must(
        due.status === "pending" && due.attempts === claimed.attempts,
        "an attempt whose delivery went on without it changes nothing",
        { due, attempts: claimed.attempts },
      );
      due.attempts += 1;
      due.writtenBy = claimed.holder;
      due.firstAttemptAt ??= attempt.at.getTime();
      const isTimeOver = answeredAt - due.firstAttemptAt >= windowMs;
      if (fate.kind === "retry") {
        must(retryable(attempt.statusCode) && !isTimeOver, "a refusal is final, and so is the end of the window", due);
        due.notBefore = fate.at.getTime();
        return;
      }
      due.status = fate.kind;
      if (fate.kind === "delivered") must(due.body !== undefined, "only what was received counts as delivered", due);
      else
        must(isTimeOver || !retryable(attempt.statusCode), "nothing is given up within its window", { due, attempt });
    },

    /** What the breaker hears of a batch of attempts, in their order. */
    heard(batch: readonly Finished[], isSure: boolean): void {
      for (const { claimed, fate } of batch) {
        const webhook = webhooks.get(claimed.webhookId) as ModelWebhook;
        webhook.failures = isSure ? failuresAfter(webhook.failures, fate) : undefined;
      }
    },

    isOpen: ({ failures }: ModelWebhook) => failures !== undefined && failures >= breakerOpensAt,

    /** When the next delivery may be tried, if any waits. */
    nextAt(): number | undefined {
      const firsts = [...lanes.values()].flatMap((lane) => {
        const first = lane.find(({ status }) => status === "pending");
        return first && webhooks.get(first.webhookId)?.status === "enabled" ? [first.notBefore] : [];
      });
      return firsts.length > 0 ? Math.min(...firsts) : undefined;
    },
  };
}

export type Model = ReturnType<typeof createModel>;

function failuresAfter(failures: number | undefined, fate: Fate): number | undefined {
  if (fate.kind === "delivered") return 0;
  if (failures === undefined) return undefined;
  return fate.kind === "failed" && fate.isAlive ? failures : failures + 1;
}
