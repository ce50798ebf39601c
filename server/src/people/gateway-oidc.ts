import type * as OpenIdClient from "openid-client";
import { Fault } from "../platform/fault.ts";
import { onDemand } from "../platform/on-demand.ts";
import type { OidcPerson } from "./types.ts";

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  /** What people know the provider by. */
  readonly name: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUrl: string;
}

/** What the first step leaves for the second, in the browser's own cookie. */
export interface OidcChallenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OidcAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

export interface OidcGateway {
  readonly name: string;
  /** By which linked accounts are stored: a `sub` means something only together with its issuer. */
  readonly provider: string;
  begin(): Promise<OidcChallenge & { url: string }>;
  /** Undefined when the answer can't be verified. */
  complete(answer: OidcAnswer, challenge: OidcChallenge): Promise<OidcPerson | undefined>;
}

const timeoutSeconds = 10;

interface Client {
  readonly library: typeof OpenIdClient;
  readonly configuration: OpenIdClient.Configuration;
}

/** Authorization code flow with PKCE, state and nonce. The provider is found by its discovery document, once. */
export function createOidcGateway(settings: OidcSettings): OidcGateway {
  const client = onDemand(() => discover(settings));
  return {
    name: settings.name,
    provider: `oidc:${settings.issuer}`,
    async begin() {
      const { library, configuration } = await client().catch(away);
      const challenge = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: settings.redirectUrl,
        scope: settings.scopes,
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: "S256",
      });
      return { ...challenge, url: url.href };
    },
    async complete(answer, challenge) {
      const found = await client().catch(away);
      try {
        return await exchange(found, settings, answer, challenge);
      } catch (error) {
        if (isRefusal(found.library, error)) return undefined;
        return away(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Client> {
  const library = await import("openid-client");
  // The settings allow http for loopback addresses only.
  const execute = issuer.startsWith("http:") ? [library.allowInsecureRequests] : [];
  const found = await library.discovery(new URL(issuer), clientId, undefined, library.None(), {
    timeout: timeoutSeconds,
    execute,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic") ? library.ClientSecretBasic : library.ClientSecretPost;
  const authentication = clientSecret === undefined ? library.None() : authenticate(clientSecret);
  const configuration = new library.Configuration(metadata, clientId, undefined, authentication);
  configuration.timeout = timeoutSeconds;
  for (const change of execute) change(configuration);
  // Also where the token comes straight from the provider: its signature is checked.
  library.enableNonRepudiationChecks(configuration);
  return { library, configuration };
}

async function exchange(
  { library, configuration }: Client,
  { redirectUrl }: OidcSettings,
  { code, state, iss }: OidcAnswer,
  challenge: OidcChallenge,
): Promise<OidcPerson | undefined> {
  const address = new URL(redirectUrl);
  address.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
  const tokens = await library.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: challenge.verifier,
    expectedState: challenge.state,
    expectedNonce: challenge.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) return undefined;
  const info =
    claims.email === undefined ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
  return {
    subject: claims.sub,
    email: typeof info.email === "string" ? info.email : undefined,
    isEmailVerified: info.email_verified === true,
    name: typeof info.name === "string" ? info.name : undefined,
  };
}

/** The provider, or the check of what it said, has refused; otherwise the provider is away. */
function isRefusal(library: typeof OpenIdClient, error: unknown): boolean {
  if (error instanceof library.ResponseBodyError) return error.status < 500;
  if (error instanceof library.AuthorizationResponseError) return true;
  return error instanceof library.ClientError && error.code !== "OAUTH_TIMEOUT" && error.code !== "OAUTH_ABORT";
}

function away(cause: unknown): never {
  const fault = new Fault("unavailable", "The OIDC provider can't be reached right now.");
  fault.cause = cause;
  throw fault;
}
