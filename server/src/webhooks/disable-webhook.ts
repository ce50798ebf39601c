import type { Tx } from "../database/database.ts";
import { postNotice } from "../notices/index.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { askToClear } from "./ask-to-clear.ts";
import { disableWebhookRow } from "./store.ts";

export interface DisableWebhook {
  readonly id: string;
  /** A sentence for the people of the workspace. */
  readonly reason: string;
  readonly at: Date;
}

/**
 * The service itself ends a subscription: a notice says so, and what is on its way is given up in the background. One that
 * is disabled or deleted already stays as it is. Answers whether it was enabled.
 */
export async function disableWebhook(
  deps: { readonly jobs: Jobs },
  tx: Tx,
  scope: Scope,
  { id, reason, at }: DisableWebhook,
): Promise<boolean> {
  const url = await disableWebhookRow(tx, scope, { id, reason, at });
  if (url === undefined) return false;
  await askToClear(deps, tx, scope, id);
  // Only the host: the rest of an address may be as good as a password.
  const message = `The webhook to ${URL.parse(url)?.host ?? "its receiver"} was disabled. ${reason}`;
  postNotice(tx, scope, { kind: "webhook.disabled", message, resource: { type: "webhook", id }, at });
  return true;
}
