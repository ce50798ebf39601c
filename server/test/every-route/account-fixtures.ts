import { codeOf } from "../../src/people/test-totp.ts";
import { createSecrets } from "../../src/platform/secrets.ts";
import { newAddress } from "../service.ts";
import { type Fixture, unique, type World } from "./fixture.ts";

type TestPerson = Awaited<ReturnType<World["service"]["person"]>>;
const personCache = new Map<string, Promise<TestPerson>>();

/** One person per purpose, since each new one costs password hashes, and what they do changes how they sign in. */
function personFor(purpose: string, { service, workspaceId }: World): Promise<TestPerson> {
  // By service as well: test files share a process, and each has a database of its own.
  const name = `${service.base} ${workspaceId} ${purpose}`;
  const person = personCache.get(name) ?? service.person(workspaceId, "viewer");
  personCache.set(name, person);
  return person;
}

const totpSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** As if the person had just begun, or confirmed, two-factor sign-in. */
async function twoFactor(world: World, purpose: string, confirmedAt: Date | null) {
  const { id, cookie, password } = await personFor(purpose, world);
  await world.service.db.pool.query(
    `insert into two_factor (user_id, secret, created_at, confirmed_at) values ($1, $2, now(), $3)
     on conflict (user_id) do update set confirmed_at = excluded.confirmed_at, last_step = 0`,
    [id, createSecrets(world.service.secretKey).encrypt(totpSecret), confirmedAt],
  );
  return { cookie, body: { current_password: password } };
}

async function withPassword(purpose: string, world: World) {
  const { cookie, password } = await personFor(purpose, world);
  return { cookie, body: { current_password: password } };
}

/** Makes a link as the first start and the mails do, of which only the hash is stored. */
async function link({ service }: World, table: "password_reset" | "owner_set_up", columns: object): Promise<string> {
  const token = unique() + unique();
  const values = { token_hash: createSecrets(service.secretKey).hash(token), ...columns };
  const names = Object.keys(values);
  await service.db.pool.query(
    `insert into ${table} (${names.join()}, expires_at) values (${names.map((_, i) => `$${i + 1}`).join()}, now() + interval '1 hour')`,
    Object.values(values),
  );
  return token;
}

async function oidcAnswer(world: World) {
  const { email } = await personFor("oidc", world);
  const headers = { "x-forwarded-for": newAddress() };
  const begun = await world.service.call("POST", "/session/oidc", { body: {}, headers });
  const body = await world.provider.authorize(begun.json.data.url, { sub: unique(), email, email_verified: true });
  return { body, cookie: begun.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "" };
}

/** See fixtures.ts. */
export const accountFixtures: Readonly<Record<string, Fixture>> = {
  updateProfile: {
    valid: async (world) => {
      const { cookie, body } = await withPassword("profile", world);
      return { cookie, body: { ...body, name: unique(), email: `${unique()}@example.com` } };
    },
  },
  listSessions: { valid: async () => ({}) },
  revokeSession: {
    valid: async (world) => {
      const { id, cookie } = await personFor("sessions", world);
      const session = (unique() + unique() + unique()).slice(0, 32);
      await world.service.db.pool.query(
        `insert into auth_session (id, user_id, token, expires_at, created_at, updated_at)
         values ($1, $2, $1, now() + interval '1 day', now(), now())`,
        [session, id],
      );
      return { cookie, params: { id: session } };
    },
  },
  revokeOtherSessions: { valid: async (world) => ({ cookie: (await personFor("other sessions", world)).cookie }) },
  beginTwoFactor: { valid: (world) => withPassword("begin", world) },
  confirmTwoFactor: {
    valid: async (world) => ({
      cookie: (await twoFactor(world, "confirm", null)).cookie,
      body: { code: codeOf(totpSecret) },
    }),
  },
  disableTwoFactor: { valid: (world) => twoFactor(world, "disable", new Date()) },
  renewRecoveryCodes: { valid: (world) => twoFactor(world, "recovery codes", new Date()) },
  getSignInOptions: { valid: async () => ({}) },
  requestPasswordReset: { valid: async () => ({ body: { email: `${unique()}@example.com` } }) },
  completePasswordReset: {
    valid: async (world) => {
      const { id } = await personFor("reset", world);
      await world.service.db.pool.query("delete from password_reset where user_id = $1", [id]);
      const token = await link(world, "password_reset", { user_id: id, created_at: new Date() });
      return { body: { token, password: "correct horse battery" } };
    },
  },
  setUpOwner: {
    valid: async (world) => {
      const { id } = await personFor("set-up", world);
      const token = await link(world, "owner_set_up", { user_id: id, workspace_id: world.workspaceId });
      return { body: { token, name: "Owner", email: `${unique()}@example.com`, password: "correct horse battery" } };
    },
  },
  beginOidcSignIn: { valid: async () => ({ body: {} }) },
  completeOidcSignIn: { valid: oidcAnswer },
};
