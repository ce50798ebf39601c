import type { Database } from "../database/database.ts";
import { batcher } from "../platform/batch.ts";
import type { Privacy, PrivacyOf } from "../platform/privacy.ts";
import type { WorkerPool } from "../platform/worker-pool/worker-pool.ts";
import { maskInPool } from "./mask-in-pool.ts";
import { createMasks } from "./mask-value.ts";
import { findPrivacySettings } from "./store.ts";
import type { PrivacySettings } from "./types.ts";

const nothing: Privacy = { stored: undefined, shown: undefined };

export interface PrivacyDeps {
  readonly db: Database;
  /** Without one, long texts are masked in the main thread, too. */
  readonly pool?: WorkerPool | undefined;
}

/**
 * Looks a workspace's settings up for every call that needs them, and remembers none: a change holds from the next call
 * on, on every node. Calls that arrive together share one statement.
 */
export function createPrivacyOf({ db, pool }: PrivacyDeps): PrivacyOf {
  const maskOf = createMasks(pool && maskInPool(pool));
  const lookup = batcher<string, PrivacySettings | undefined>({
    maxSize: 200,
    maxWaiting: 10_000,
    run: async (ids) => {
      const settings = await findPrivacySettings(db, [...new Set(ids)]);
      return ids.map((id) => settings.get(id));
    },
  });
  return async ({ workspaceId }) => privacyFor(await lookup.add(workspaceId), maskOf);
}

/** What is masked before it is stored is masked when it is shown, too: it may have been stored before. */
function privacyFor(settings: PrivacySettings | undefined, maskOf: ReturnType<typeof createMasks>): Privacy {
  if (!settings || settings.mode === "off") return nothing;
  const mask = maskOf(settings.patterns);
  return { stored: settings.mode === "mask_stored" ? mask : undefined, shown: mask };
}
