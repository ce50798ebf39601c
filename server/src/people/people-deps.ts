import type { Deps } from "../platform/http/route.ts";
import type { RateLimiter } from "../platform/rate-limit/types.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { SignInGateway } from "./gateway.ts";

/** What this domain needs of the outside world beyond what every one does. */
export interface PeopleDeps extends Deps {
  readonly secrets: Secrets;
  readonly limiter: RateLimiter;
  /** Links in invitations begin with it, and only its pages may use a session to change things. */
  readonly publicUrl: string;
  readonly gateway: SignInGateway;
}
