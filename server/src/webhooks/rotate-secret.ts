import { randomBytes } from "node:crypto";
import { notFound } from "../platform/fault.ts";
import { checkSecret } from "./check-secret.ts";
import { lockWebhook, replaceSecret } from "./store.ts";
import type { Webhook, WebhookId } from "./types.ts";
import type { WebhookDeps } from "./webhook-deps.ts";

const overlapMs = 24 * 3_600_000;

export interface RotateSecret extends WebhookId {
  /** Of the caller's choosing; otherwise one is made. */
  readonly secret: string | undefined;
}

/**
 * Receivers verify with the current secret for a day more; the new one signs beside it and takes over then. One that was made
 * leaves this function once.
 */
export function rotateSecret(
  deps: WebhookDeps,
  { scope, id, secret }: RotateSecret,
): Promise<{ readonly webhook: Webhook; readonly made: string | undefined }> {
  return deps.db.transaction(async (tx) => {
    checkSecret(secret);
    const before = await lockWebhook(tx, scope, id);
    if (!before) throw notFound("webhook");
    const now = deps.clock.now();
    const previousUntil = new Date(now.getTime() + overlapMs);
    const made = secret === undefined ? makeSecret() : undefined;
    const sealed = deps.secrets.encrypt(secret ?? (made as string));
    await replaceSecret(tx, scope, { id, secret: sealed, previousUntil, now });
    const previousSecretUntil = before.hasSecret ? previousUntil : null;
    return { webhook: { ...before, hasSecret: true, previousSecretUntil, updatedAt: now }, made };
  });
}

/** In the form of Standard Webhooks. */
const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
