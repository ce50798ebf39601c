import { Fault } from "../platform/fault.ts";
import type { OidcGateway } from "./gateway-oidc.ts";

export function requireOidc({ oidc }: { oidc?: OidcGateway | undefined }): OidcGateway {
  if (!oidc) throw new Fault("permission_denied", "This installation has no OIDC provider.");
  return oidc;
}
