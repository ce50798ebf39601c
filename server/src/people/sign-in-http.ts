import * as contract from "@cqs/contract";
import { created, ok, publicRoute, type Route } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import { beginOidcSignIn } from "./begin-oidc-sign-in.ts";
import { completeOidcSignIn } from "./complete-oidc-sign-in.ts";
import { completePasswordReset } from "./complete-password-reset.ts";
import type { People } from "./create-people.ts";
import { clientOf, cookieHeaderOf, settingCookies, within } from "./http-call.ts";
import { readSignInOptions } from "./read-sign-in-options.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { setUpOwner } from "./set-up-owner.ts";
import { signedInToWire, signInOptionsToWire } from "./wire.ts";

export interface SignInPorts extends People {
  readonly jobs: Jobs;
}

/** Ways into an account besides the password, all of them open to everybody. */
export const signInRoutes = (people: SignInPorts): readonly Route[] => [
  publicRoute(contract.getSignInOptions, async ({ deps }) =>
    ok(signInOptionsToWire(await readSignInOptions(within(people, deps)))),
  ),
  publicRoute(contract.requestPasswordReset, async ({ deps, body, ip }) => {
    await requestPasswordReset(within(people, deps), { email: body.email, ip });
    return { status: 202, data: { accepted: true } };
  }),
  publicRoute(contract.completePasswordReset, async ({ deps, body, ip }) => {
    await completePasswordReset(within(people, deps), { token: body.token, password: body.password, ip });
    return ok({ changed: true });
  }),
  publicRoute(contract.setUpOwner, async (call) => {
    const { token, name, email, password, workspace_name } = call.body;
    const input = { token, name, email, password, workspaceName: workspace_name, client: clientOf(call) };
    const signedIn = await setUpOwner(within(people, call.deps), input);
    return created(signedInToWire(signedIn), settingCookies(signedIn.cookies));
  }),
  publicRoute(contract.beginOidcSignIn, async ({ deps, body, ip }) => {
    const { url, cookie } = await beginOidcSignIn(within(people, deps), { returnTo: body.return_to, ip });
    return created({ url }, settingCookies([cookie]));
  }),
  publicRoute(contract.completeOidcSignIn, async (call) => {
    const { code, state, iss } = call.body;
    const input = { code, state, iss, cookieHeader: cookieHeaderOf(call), client: clientOf(call) };
    const signedIn = await completeOidcSignIn(within(people, call.deps), input);
    const data = { ...signedInToWire(signedIn), return_to: signedIn.returnTo };
    return created(data, settingCookies(signedIn.cookies));
  }),
];
