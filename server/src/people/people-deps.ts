import type { Deps } from "../platform/http/route.ts";
import type { RateLimiter } from "../platform/rate-limit/types.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { SignInGateway } from "./gateway.ts";
import type { Mailer } from "./gateway-mail.ts";
import type { OidcGateway } from "./gateway-oidc.ts";

/** What this domain needs of the outside world beyond what every one does. */
export interface PeopleDeps extends Deps {
  readonly secrets: Secrets;
  readonly limiter: RateLimiter;
  /** Links in invitations begin with it, and only its pages may use a session to change things. */
  readonly publicUrl: string;
  readonly gateway: SignInGateway;
  /** Undefined where no mail server is set. */
  readonly mailer: Mailer | undefined;
  /** Undefined where no provider is set. */
  readonly oidc: OidcGateway | undefined;
}
