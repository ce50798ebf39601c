import * as contract from "@cqs/contract";
import { actorName } from "../platform/http/caller.ts";
import { created, type Deps, ok, type Route, route } from "../platform/http/route.ts";
import { pageRequest, pageToWire } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import type { Secrets } from "../platform/secrets.ts";
import { createKey } from "./create-key.ts";
import { listKeys, readKey } from "./read-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { revokeKeySecret } from "./revoke-key-secret.ts";
import { rotateKey } from "./rotate-key.ts";
import type { ApiKey, KeySettings } from "./types.ts";
import { updateKey } from "./update-key.ts";
import { keyToWire } from "./wire.ts";

export interface KeyPorts {
  readonly secrets: Secrets;
  /** Which of these e-mails are those of members. */
  readonly membersAmong: (db: Deps["db"], scope: Scope, emails: readonly string[]) => Promise<readonly string[]>;
}

export function keyRoutes({ secrets, membersAmong }: KeyPorts): readonly Route[] {
  /** Keys as they are shown. Who made one is an e-mail, or the name of the operator's command or setting. */
  const shown = async (deps: Deps, scope: Scope, keys: readonly ApiKey[]) => {
    const emails = [...new Set(keys.map(({ createdBy }) => createdBy).filter((name) => name.includes("@")))];
    const members = emails.length === 0 ? [] : await membersAmong(deps.db, scope, emails);
    const hasLeft = ({ createdBy }: ApiKey) => emails.includes(createdBy) && !members.includes(createdBy);
    return (key: ApiKey) => keyToWire(key, { now: deps.clock.now(), creatorLeft: hasLeft(key) });
  };
  const one = async (deps: Deps, scope: Scope, key: ApiKey) => (await shown(deps, scope, [key]))(key);

  return [
    route(contract.createApiKey, async ({ deps, scope, actor, body }) => {
      const settings = {
        name: body.name,
        scopes: body.scopes,
        perMinute: body.per_minute ?? 60,
        perHour: body.per_hour ?? null,
        allowIps: body.ip_allowlist ?? [],
      };
      const { key, secret } = await createKey(
        { ...deps, secrets },
        { scope, createdBy: actorName(actor), isLimited: true, ...settings },
      );
      return created({ ...(await one(deps, scope, key)), secret });
    }),
    route(contract.listApiKeys, async ({ deps, scope, query }) => {
      const filters = { createdBy: query.created_by };
      const page = await listKeys(deps, { scope, filters, page: pageRequest(query) });
      return ok(pageToWire(page, await shown(deps, scope, page.items)));
    }),
    route(contract.getApiKey, async ({ deps, scope, params }) =>
      ok(await one(deps, scope, await readKey(deps, { scope, id: params.id }))),
    ),
    route(contract.updateApiKey, async ({ deps, scope, params, body }) => {
      const key = await updateKey(deps, { scope, id: params.id, changes: settingsOf(body) });
      return ok(await one(deps, scope, key));
    }),
    route(contract.rotateApiKey, async ({ deps, scope, params }) => {
      const { key, secret } = await rotateKey({ ...deps, secrets }, { scope, id: params.id });
      return ok({ ...(await one(deps, scope, key)), secret });
    }),
    route(contract.revokeApiKeySecret, async ({ deps, scope, params }) =>
      ok(await one(deps, scope, await revokeKeySecret(deps, { scope, ...params }))),
    ),
    route(contract.revokeApiKey, async ({ deps, scope, params }) =>
      ok(await one(deps, scope, await revokeKey(deps, { scope, id: params.id }))),
    ),
  ];
}

const settingsOf = (body: contract.BodyOf<typeof contract.updateApiKey>): Partial<KeySettings> => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
  ...(body.per_minute === undefined ? {} : { perMinute: body.per_minute }),
  ...(body.per_hour === undefined ? {} : { perHour: body.per_hour }),
  ...(body.ip_allowlist === undefined ? {} : { allowIps: body.ip_allowlist }),
});
