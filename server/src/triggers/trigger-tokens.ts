import type { Scope } from "../platform/scope.ts";
import type { Secrets } from "../platform/secrets.ts";
import { createTokenSigner } from "../platform/signed-token.ts";
import type { Trigger } from "./types.ts";

export interface TriggerTokens {
  sign(scope: Scope, trigger: Pick<Trigger, "id" | "version">): string;
  verify(scope: Scope, token: string): boolean;
}

export function createTriggerTokens(secrets: Pick<Secrets, "derive">): TriggerTokens {
  const signer = createTokenSigner(secrets.derive("inbound"));
  const bound = ({ workspaceId, mode }: Scope) => [workspaceId, mode];
  return {
    sign: (scope, { id, version }) => signer.sign({ id, version }, bound(scope)),
    verify: (scope, token) => signer.verify(token, bound(scope)),
  };
}
