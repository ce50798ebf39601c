import { allScopes } from "@cqs/contract";
import { createKey } from "../access/create-key.ts";
import { makeSecret, prefixOf } from "../access/key-format.ts";
import { listKeys } from "../access/read-keys.ts";
import { revokeKey } from "../access/revoke-key.ts";
import { rotateKey } from "../access/rotate-key.ts";
import type { ApiKey } from "../access/types.ts";
import { type Mode, modes } from "../platform/scope.ts";
import { type Command, options, required, UsageError, wholeNumber } from "./command.ts";
import { type Installation, withInstallation } from "./open-installation.ts";

const modeOf = (text: string | undefined): Mode => {
  const mode = required(text, "--mode");
  if (!modes.includes(mode as Mode)) throw new UsageError("--mode must be live or test");
  return mode as Mode;
};

function scopesOf(text: string): string[] {
  if (text === "all") return [...allScopes];
  const scopes = text.split(",").map((scope) => scope.trim());
  const unknown = scopes.find((scope) => !(allScopes as string[]).includes(scope));
  if (unknown !== undefined)
    throw new UsageError(`--scopes: there is no scope "${unknown}"; use all, or any of ${allScopes.join(", ")}`);
  return [...new Set(scopes)];
}

/** One JSON line for programs, or a few lines for people. */
function print(json: boolean, key: ApiKey, secret?: string): void {
  const { id, name, mode, scopes } = key;
  const fact = { id, name, mode, prefix: prefixOf(mode), scopes, ...(secret === undefined ? {} : { secret }) };
  if (json) console.log(JSON.stringify(fact));
  else console.log(forPeople(key, secret));
}

function forPeople(key: ApiKey, secret: string | undefined): string {
  const line = `${key.id}  ${key.mode}  ${key.revokedAt ? "revoked" : "active"}  ${key.name}  [${key.scopes.join(", ")}]`;
  return secret === undefined ? line : `${line}\n\n${secret}\n\nThe secret is shown only now. Store it.`;
}

export const createKeyCommand: Command = {
  name: "keys create",
  synopsis:
    "keys create --name N --mode live|test --scopes all|a,b [--per-minute N] [--per-hour N] [--allow-ip CIDR]... [--json]",
  meaning: "creates an API key and prints its secret once",
  async run(args) {
    const { values } = options(args, {
      name: { type: "string" },
      mode: { type: "string" },
      scopes: { type: "string" },
      "per-minute": { type: "string" },
      "per-hour": { type: "string" },
      "allow-ip": { type: "string", multiple: true },
      json: { type: "boolean", default: false },
    });
    const settings = {
      name: required(values.name, "--name"),
      scopes: scopesOf(required(values.scopes, "--scopes")),
      perMinute: wholeNumber(values["per-minute"], "--per-minute") ?? 60,
      perHour: wholeNumber(values["per-hour"], "--per-hour") ?? null,
      allowIps: values["allow-ip"] ?? [],
      createdBy: "cli",
    };
    const mode = modeOf(values.mode);
    await withInstallation(async (installation) => {
      const scope = { workspaceId: installation.workspaceId, mode };
      const { key, secret } = await createKey(installation, { scope, ...settings });
      print(values.json, key, secret);
    });
  },
};

export const listKeysCommand: Command = {
  name: "keys list",
  synopsis: "keys list [--json]",
  meaning: "lists the keys of both modes, newest first",
  async run(args) {
    const { values } = options(args, { json: { type: "boolean", default: false } });
    await withInstallation(async (installation) => {
      for (const key of await everyKey(installation)) print(values.json, key);
    });
  },
};

export const rotateKeyCommand: Command = {
  name: "keys rotate",
  synopsis: "keys rotate KEY_ID [--json]",
  meaning: "creates a new secret; the old one works for 24 more hours",
  async run(args) {
    const { values, positionals } = options(args, { json: { type: "boolean", default: false } });
    await withInstallation(async (installation) => {
      const { id, scope } = await findKey(installation, required(positionals[0], "KEY_ID"));
      const { key, secret } = await rotateKey(installation, { scope, id });
      print(values.json, key, secret);
    });
  },
};

export const revokeKeyCommand: Command = {
  name: "keys revoke",
  synopsis: "keys revoke KEY_ID [--json]",
  meaning: "revokes a key; the next call with it is refused",
  async run(args) {
    const { values, positionals } = options(args, { json: { type: "boolean", default: false } });
    await withInstallation(async (installation) => {
      const { id, scope } = await findKey(installation, required(positionals[0], "KEY_ID"));
      print(values.json, await revokeKey(installation, { scope, id }));
    });
  },
};

export const generateKeyCommand: Command = {
  name: "keys generate",
  synopsis: "keys generate --mode live|test",
  meaning: "prints a valid key for BOOTSTRAP_LIVE_KEY or BOOTSTRAP_TEST_KEY; stores nothing",
  async run(args) {
    const { values } = options(args, { mode: { type: "string" } });
    console.log(makeSecret(modeOf(values.mode)));
  },
};

async function everyKey(installation: Installation): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for (const mode of modes) {
    const scope = { workspaceId: installation.workspaceId, mode };
    let startingAfter: string | undefined;
    do {
      const page = {
        limit: 100,
        order: "desc",
        startingAfter,
        createdAfter: undefined,
        createdBefore: undefined,
      } as const;
      const { items, hasMore } = await listKeys(installation, { scope, filters: { createdBy: undefined }, page });
      keys.push(...items);
      startingAfter = hasMore ? items.at(-1)?.id : undefined;
    } while (startingAfter);
  }
  return keys;
}

async function findKey(installation: Installation, id: string) {
  const key = (await everyKey(installation)).find((candidate) => candidate.id === id);
  if (!key) throw new UsageError(`there is no key ${id}`);
  return { id, scope: { workspaceId: installation.workspaceId, mode: key.mode } };
}
