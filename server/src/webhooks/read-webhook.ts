import type { Queryable } from "../database/database.ts";
import { conflict, notFound } from "../platform/fault.ts";
import { findWebhook } from "./store.ts";
import type { Webhook, WebhookId } from "./types.ts";

export async function readWebhook({ db }: { readonly db: Queryable }, { scope, id }: WebhookId): Promise<Webhook> {
  const webhook = await findWebhook(db, scope, id);
  if (!webhook) throw notFound("webhook");
  return webhook;
}

/** One to which something can be sent. */
export async function readEnabledWebhook(deps: { readonly db: Queryable }, input: WebhookId): Promise<Webhook> {
  const webhook = await readWebhook(deps, input);
  if (webhook.status !== "enabled") throw isDisabled();
  return webhook;
}

export const isDisabled = () => conflict("id", "The webhook is disabled: enable it first.");
