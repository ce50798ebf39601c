import type { Caller, Credentials } from "../platform/http/caller.ts";
import type { Log } from "../platform/log.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { createSignInGateway } from "./gateway.ts";
import { createMailer, type MailSettings } from "./gateway-mail.ts";
import { createOidcGateway, type OidcSettings } from "./gateway-oidc.ts";
import type { SignInSettings } from "./gateway-options.ts";
import type { PeopleDeps } from "./people-deps.ts";

export interface People extends PeopleDeps {
  /** For the one place that finds out who is calling. */
  authenticateSession(credentials: Credentials): Promise<Caller | undefined>;
}

export interface PeopleSettings extends Omit<PeopleDeps, "gateway" | "mailer" | "oidc"> {
  /** A small one of the sign-in library's own. */
  readonly pool: SignInSettings["pool"];
  /** Gets what the library has to complain about. */
  readonly log?: Log;
  readonly hashing?: SignInSettings["hashing"];
  readonly mail?: MailSettings | undefined;
  readonly oidc?: Omit<OidcSettings, "redirectUrl"> | undefined;
}

export function createPeople({ pool, log, hashing, mail, oidc, ...rest }: PeopleSettings): People {
  const { secrets, publicUrl } = rest;
  const gateway = createSignInGateway({ pool, secret: secrets.derive("auth"), publicUrl, log, hashing });
  const redirectUrl = `${publicUrl}/sign-in/oidc`;
  const deps = {
    ...rest,
    gateway,
    mailer: mail && createMailer(mail),
    oidc: oidc && createOidcGateway({ ...oidc, redirectUrl }),
  };
  return { ...deps, authenticateSession: (credentials) => authenticateSession(deps, credentials) };
}
