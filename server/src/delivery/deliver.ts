import { eventBody } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Outbound } from "../platform/outbound/types.ts";
import type { Secrets } from "../platform/secrets.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { signRequest } from "./sign-request.ts";
import type { Attempt, Claimed, Outcome } from "./types.ts";

export interface DeliverDeps {
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, "fetchGuarded">;
  readonly secrets: Pick<Secrets, "decrypt">;
  readonly random: () => number;
}

const timeoutMs = 10_000;
/** Of the answer, so much is read and kept. */
const keptBytes = 4_096;

/** Makes one attempt. Whatever the receiver does is an outcome; nothing here throws for it. */
export async function deliver(deps: DeliverDeps, claimed: Claimed, data: string): Promise<Outcome> {
  const { event, url } = claimed;
  const at = deps.clock.now();
  const body = Buffer.from(eventBody(claimed.scope, { ...event, data }, { gap: claimed.gap }));
  const headers = signRequest({
    eventId: event.id,
    eventType: event.type,
    deliveryId: claimed.deliveryId,
    replay: claimed.replay,
    body,
    at,
    ...secretsOf(claimed, deps.secrets.decrypt),
  });
  const began = performance.now();
  const limits = { timeoutMs, maxBytes: keptBytes, whenTooLarge: "cut" } as const;
  const answer = await deps.outbound.fetchGuarded({ url, method: "POST", headers, body }, limits);
  const latencyMs = performance.now() - began;
  const attempt: Attempt =
    answer.kind === "answered"
      ? { at, latencyMs, statusCode: answer.status, error: errorOf(answer.status), body: answer.body }
      : { at, latencyMs, statusCode: null, error: answer.reason, body: null };
  const fate = judgeAnswer({
    statusCode: attempt.statusCode,
    retryAfter: answer.kind === "answered" ? answer.headers["retry-after"] : undefined,
    attempts: claimed.attempts + 1,
    firstAttemptAt: claimed.firstAttemptAt ?? at,
    at: deps.clock.now(),
    random: deps.random(),
  });
  return { claimed, attempt, fate };
}

/** Until the overlap of a rotation ends, the previous secret is the one that receivers verify with. */
function secretsOf({ secret, previousSecret }: Claimed, decrypt: (sealed: Buffer) => string) {
  const open = (sealed: Buffer | null) => (sealed === null ? undefined : decrypt(sealed));
  return previousSecret === null
    ? { secret: open(secret), nextSecret: undefined }
    : { secret: open(previousSecret), nextSecret: open(secret) };
}

const errorOf = (status: number) => (status >= 200 && status <= 299 ? null : `answered ${status}`);

/** An event that is no longer stored can't be sent; what comes after it must not wait for it. */
export function withoutEvent(claimed: Claimed, at: Date): Outcome {
  const error = "the event is no longer stored";
  const attempt: Attempt = { at, latencyMs: 0, statusCode: null, error, body: null };
  return { claimed, attempt, fate: { kind: "failed", isGone: false, isAlive: true } };
}
