import type { ReviseDeps, WalkDeps } from "../conversations/index.ts";
import type { LongRunDeps } from "../platform/long-run/types.ts";
import type { PrivacyOf } from "../platform/privacy.ts";

export interface BulkPorts extends WalkDeps, ReviseDeps {
  readonly privacyOf: PrivacyOf;
}

export type BulkDeps = BulkPorts & LongRunDeps;
