import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { created, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { Secrets } from "../platform/secrets.ts";
import { createKey } from "./create-key.ts";
import { listKeys, readKey } from "./read-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { revokeKeySecret } from "./revoke-key-secret.ts";
import { rotateKey } from "./rotate-key.ts";
import type { KeySettings } from "./types.ts";
import { updateKey } from "./update-key.ts";
import { keyToWire } from "./wire.ts";

export const keyRoutes = (secrets: Secrets): readonly Route[] => [
  route(contract.createKey, async ({ deps, scope, actor, body }) => {
    const settings = {
      name: body.name,
      scopes: body.scopes,
      perMinute: body.per_minute ?? 60,
      perHour: body.per_hour ?? null,
      allowIps: body.ip_allowlist ?? [],
    };
    const { key, secret } = await createKey({ ...deps, secrets }, { scope, createdBy: actorName(actor), ...settings });
    return created({ ...keyToWire(key, deps.clock.now()), secret });
  }),
  route(contract.listKeys, async ({ deps, scope, query }) => {
    const page = await listKeys(deps, { scope, page: pageRequest(query) });
    return ok(pageToWire(page, (key) => keyToWire(key, deps.clock.now())));
  }),
  route(contract.readKey, async ({ deps, scope, params }) =>
    ok(keyToWire(await readKey(deps, { scope, id: params.id }), deps.clock.now())),
  ),
  route(contract.updateKey, async ({ deps, scope, params, body }) => {
    const key = await updateKey(deps, { scope, id: params.id, changes: settingsOf(body) });
    return ok(keyToWire(key, deps.clock.now()));
  }),
  route(contract.rotateKey, async ({ deps, scope, params }) => {
    const { key, secret } = await rotateKey({ ...deps, secrets }, { scope, id: params.id });
    return ok({ ...keyToWire(key, deps.clock.now()), secret });
  }),
  route(contract.revokeKeySecret, async ({ deps, scope, params }) =>
    ok(keyToWire(await revokeKeySecret(deps, { scope, ...params }), deps.clock.now())),
  ),
  route(contract.revokeKey, async ({ deps, scope, params }) =>
    ok(keyToWire(await revokeKey(deps, { scope, id: params.id }), deps.clock.now())),
  ),
];

const settingsOf = (body: contract.BodyOf<typeof contract.updateKey>): Partial<KeySettings> => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
  ...(body.per_minute === undefined ? {} : { perMinute: body.per_minute }),
  ...(body.per_hour === undefined ? {} : { perHour: body.per_hour }),
  ...(body.ip_allowlist === undefined ? {} : { allowIps: body.ip_allowlist }),
});
