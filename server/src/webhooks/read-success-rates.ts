import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { countByWebhook } from "./all-deliveries-store.ts";
import type { DeliveryCounts } from "./types.ts";

const defaultMs = 7 * 86_400_000;

export interface ReadSuccessRates {
  readonly scope: Scope;
  readonly webhookId: string | undefined;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
}

export interface SuccessRates {
  readonly createdAfter: Date;
  readonly createdBefore: Date;
  readonly counts: readonly DeliveryCounts[];
}

/** How the deliveries of a period ended, for each webhook. */
export async function readSuccessRates({ db, clock }: Deps, input: ReadSuccessRates): Promise<SuccessRates> {
  const { scope, webhookId } = input;
  const createdBefore = input.createdBefore ?? clock.now();
  const createdAfter = input.createdAfter ?? new Date(createdBefore.getTime() - defaultMs);
  if (createdAfter > createdBefore) {
    throw invalid("created_after", "created_after must not be after created_before, which is now by default.");
  }
  const period = { createdAfter, createdBefore };
  return { ...period, counts: await countByWebhook(db, scope, webhookId, period) };
}
