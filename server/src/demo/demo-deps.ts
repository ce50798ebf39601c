import type { AgentPorts } from "../agents/index.ts";
import type { IngestPorts } from "../conversations/index.ts";
import type { Deps } from "../platform/http/route.ts";
import type { PrivacyOf } from "../platform/privacy.ts";

/** What filling a workspace needs of others. */
export interface DemoPorts extends IngestPorts, AgentPorts {
  readonly privacyOf: PrivacyOf;
}

export type DemoDeps = Deps & DemoPorts;
