import type { Deps } from "../platform/http/route.ts";
import type { AddressPolicy } from "../platform/outbound/types.ts";
import type { Secrets } from "../platform/secrets.ts";

/** What configuring an agent needs of others. */
export interface AgentPorts {
  readonly secrets: Pick<Secrets, "encrypt" | "decrypt">;
  /** Which addresses endpoints and tools may have. */
  readonly addressPolicy: AddressPolicy;
}

export type AgentDeps = Deps & AgentPorts;
