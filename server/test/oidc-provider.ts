import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterFile } from "./after-file.ts";

export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  /** For the service's environment. */
  readonly environment: Record<string, string>;
  /** Signs this person in at the provider, as a browser would, and returns what it is sent back with. */
  authorize(url: string, person: ProviderPerson): Promise<{ code: string; state: string; iss: string }>;
}

const clientId = "cqs";
const clientSecret = "a client secret that is only used in tests";
const maxRedirects = 10;

/** A real OpenID Connect provider on loopback, whose sign-in page asks nothing. */
export async function startProvider(publicUrl: string): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>();
  const holder: { provider?: Provider } = {};
  // The issuer holds the port, so the server must listen before there is a provider.
  const { createServer } = await import("node:http");
  const server = createServer((request, response) => void holder.provider?.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(() => new Promise((resolve) => server.close(resolve)));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/sign-in/oidc`] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Also in the token itself, as most providers do.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId,
        accountId: context.oidc.session?.accountId as string,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    cookies: { keys: ["a cookie key that is only used in tests"] },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/interaction/")) return next();
    const details = await provider.interactionDetails(context.req, context.res);
    const accountId = String(details.params.login_hint);
    await provider.interactionFinished(context.req, context.res, { login: { accountId } });
    context.respond = false;
  });
  holder.provider = provider;

  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    async authorize(url, person) {
      people.set(person.sub, person);
      let address = new URL(url);
      address.searchParams.set("login_hint", person.sub);
      const cookies = new Map<string, string>();
      for (let i = 0; i < maxRedirects; i++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(address, { redirect: "manual", headers: { cookie } });
        await response.arrayBuffer();
        for (const line of response.headers.getSetCookie()) {
          const [pair = ""] = line.split(";", 1);
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        const location = response.headers.get("location");
        if (!location) throw new Error(`the provider answered ${response.status} at ${address}`);
        address = new URL(location, address);
        if (address.origin !== issuer) {
          const sent = Object.fromEntries(address.searchParams);
          return { code: sent.code ?? "", state: sent.state ?? "", iss: sent.iss ?? "" };
        }
      }
      throw new Error("the provider redirects without end");
    },
  };
}
