import * as contract from "@cqs/contract";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { beginTwoFactor } from "./begin-two-factor.ts";
import { confirmTwoFactor } from "./confirm-two-factor.ts";
import type { People } from "./create-people.ts";
import { disableTwoFactor } from "./disable-two-factor.ts";
import { cookieHeaderOf, personOf, within } from "./http-call.ts";
import { listSessions } from "./list-sessions.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { revokeOtherSessions } from "./revoke-other-sessions.ts";
import { revokeSession } from "./revoke-session.ts";
import { updateProfile } from "./update-profile.ts";
import { openSessionToWire, personToWire } from "./wire.ts";

/** What signed-in people do with their own account. */
export const accountRoutes = (people: People): readonly Route[] => [
  route(contract.updateProfile, async ({ deps, actor, ip, body }) => {
    const { userId } = personOf(actor);
    const input = { userId, ip, name: body.name, email: body.email, password: body.current_password };
    return ok(personToWire(await updateProfile(within(people, deps), input)));
  }),
  route(contract.listSessions, async (call) => {
    const input = { userId: personOf(call.actor).userId, cookieHeader: cookieHeaderOf(call) };
    const { items, hasMore } = await listSessions(within(people, call.deps), input);
    return ok({ items: items.map(openSessionToWire), has_more: hasMore });
  }),
  route(contract.revokeSession, async ({ deps, actor, params }) => {
    await revokeSession(deps, { userId: personOf(actor).userId, id: params.id });
    return ok({ id: params.id, deleted: true });
  }),
  route(contract.revokeOtherSessions, async (call) => {
    const input = { userId: personOf(call.actor).userId, cookieHeader: cookieHeaderOf(call) };
    await revokeOtherSessions(within(people, call.deps), input);
    return ok({ deleted: true });
  }),
  route(contract.beginTwoFactor, async ({ deps, actor, ip, body }) => {
    const { userId, email } = personOf(actor);
    const input = { userId, email, ip, password: body.current_password };
    const begun = await beginTwoFactor(within(people, deps), input);
    return created({ otpauth_url: begun.url, secret: begun.secret, recovery_codes: [...begun.recoveryCodes] });
  }),
  route(contract.confirmTwoFactor, async (call) => {
    const input = { userId: personOf(call.actor).userId, cookieHeader: cookieHeaderOf(call), code: call.body.code };
    await confirmTwoFactor(within(people, call.deps), input);
    return ok({ enabled: true });
  }),
  route(contract.disableTwoFactor, async ({ deps, actor, ip, body }) => {
    const input = { userId: personOf(actor).userId, ip, password: body.current_password };
    await disableTwoFactor(within(people, deps), input);
    return ok({ enabled: false });
  }),
  route(contract.renewRecoveryCodes, async ({ deps, actor, ip, body }) => {
    const input = { userId: personOf(actor).userId, ip, password: body.current_password };
    const codes = await renewRecoveryCodes(within(people, deps), input);
    return created({ recovery_codes: [...codes] });
  }),
];
