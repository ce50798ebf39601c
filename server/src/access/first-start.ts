import { allScopes } from "@cqs/contract";
import { joined } from "../database/database.ts";
import { addMember, createOwnerSetUp, createPerson, type People } from "../people/index.ts";
import { newId } from "../platform/ids.ts";
import { type Mode, modes } from "../platform/scope.ts";
import { createKey, type KeyDeps } from "./create-key.ts";
import { checkInstallation, secretKeyCheck } from "./installation.ts";
import { insertInstallation, insertWorkspace, lockInstallation } from "./store.ts";

export interface FirstStart {
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  /** Undefined where the operator chose the password. */
  readonly setUpUrl: string | undefined;
  readonly secrets: Readonly<Record<Mode, string>>;
}

export interface FirstStartDeps extends KeyDeps {
  readonly people: People;
}

/**
 * Sets an empty database up: workspace, owner, one key per mode. Answers what is to be printed, or nothing when it
 * was done before. Nodes that start together take turns; the row that says "done" commits with everything else.
 */
export async function firstStart(
  deps: FirstStartDeps,
  input: {
    ownerEmail: string;
    ownerPassword: string;
    /** Whether the owner may be set up in the browser, by a link. */
    offersSetUp: boolean;
    perMinute: number;
    given: Readonly<Partial<Record<Mode, string>>>;
  },
): Promise<FirstStart | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockInstallation(tx);
    const inside = { ...deps, db: joined(tx) };
    if ((await checkInstallation(inside)) === "ready") return undefined;
    const now = deps.clock.now();
    const workspaceId = newId("workspace", now);
    await insertWorkspace(tx, { id: workspaceId, name: "My workspace", createdAt: now });
    // Through the sign-in library's own connection: a start that dies after this finds the account and sets it anew.
    const owner = await createPerson(deps.people, {
      email: input.ownerEmail,
      name: "Owner",
      password: input.ownerPassword,
    });
    await addMember(inside, { workspaceId, userId: owner.id, role: "owner" });
    const link = () => createOwnerSetUp({ ...deps.people, ...inside }, { workspaceId, userId: owner.id });
    const setUpUrl = input.offersSetUp ? await link() : undefined;
    const secrets = {} as Record<Mode, string>;
    for (const mode of modes) {
      const given = input.given[mode];
      const { secret } = await createKey(inside, {
        scope: { workspaceId, mode },
        name: `First ${mode} key`,
        scopes: allScopes,
        perMinute: input.perMinute,
        perHour: null,
        allowIps: [],
        createdBy: "first start",
        ...(given ? { secret: given } : {}),
      });
      secrets[mode] = secret;
    }
    await insertInstallation(tx, { secretKeyCheck: secretKeyCheck(deps.secrets), createdAt: now });
    return { ownerEmail: input.ownerEmail, ownerPassword: input.ownerPassword, setUpUrl, secrets };
  });
}
