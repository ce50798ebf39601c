import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Refusal } from "../platform/outbound/types.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Secrets } from "../platform/secrets.ts";

export interface WebhookPorts {
  readonly jobs: Jobs;
  readonly secrets: Pick<Secrets, "encrypt">;
  /** Why an address can't be one of a receiver. It may ask the name service. */
  readonly refusalOf: (url: string) => Promise<Refusal | undefined>;
}

export type WebhookDeps = Deps & WebhookPorts;

/** Before any transaction: looking a name up takes its time. */
export async function checkUrl({ refusalOf }: Pick<WebhookPorts, "refusalOf">, url: string): Promise<void> {
  const refusal = await refusalOf(url);
  if (refusal) throw invalid("url", `url ${refusal.reason}.`);
}
