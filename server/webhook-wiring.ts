import type { Config } from "./src/platform/config.ts";
import { checkNamed } from "./src/platform/outbound/check-named.ts";
import type { Resolve } from "./src/platform/outbound/types.ts";
import type { Jobs } from "./src/platform/queue.ts";
import type { Secrets } from "./src/platform/secrets.ts";
import type { WebhookPorts } from "./src/webhooks/webhook-deps.ts";

export interface WebhookOptions {
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly config: Pick<Config, "allowLocalWebhooks">;
  /** Instead of the machine's name service. */
  readonly resolve?: Resolve | undefined;
}

/** Somebody waits for the answer; each connection looks again. */
const lookUpMs = 1_500;

export function wireWebhooks({ jobs, secrets, config, resolve }: WebhookOptions): WebhookPorts {
  const policy = { allowLocal: config.allowLocalWebhooks };
  return { jobs, secrets, refusalOf: (url) => checkNamed(url, policy, { resolve, timeoutMs: lookUpMs }) };
}
