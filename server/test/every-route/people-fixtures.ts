import { accountFixtures } from "./account-fixtures.ts";
import { type Fixture, id, rows, unique, type World } from "./fixture.ts";

async function bySession(world: World, path: string, body: object) {
  const reply = await world.service.call("POST", path, { cookie: world.cookie, body });
  if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
  return reply.json.data;
}

const apiKey = async (world: World): Promise<string> =>
  (await bySession(world, "/keys", { name: unique(), scopes: ["tickets:read"] })).id;

const invitation = (world: World) =>
  bySession(world, "/invitations", { email: `${unique()}@example.com`, role: "viewer" });

async function auditId(world: World): Promise<string> {
  const reply = await world.service.call("GET", "/contacts", { key: world.key });
  return reply.headers.get("x-request-id") as string;
}

/** See fixtures.ts. */
export const peopleFixtures: Readonly<Record<string, Fixture>> = {
  createKey: { valid: async () => ({ body: { name: unique(), scopes: ["tickets:read"] } }) },
  listKeys: { valid: async () => ({ query: { limit: "5" } }) },
  readKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  updateKey: {
    owned: rows,
    valid: async (world) => ({ params: { id: await apiKey(world) }, body: { per_minute: 120 } }),
  },
  rotateKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  revokeKeySecret: { owned: rows, valid: async (world) => ({ params: { id: await apiKey(world), version: "1" } }) },
  revokeKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  readKeyUsage: { owned: rows, valid: (world) => id(apiKey(world)) },
  signIn: {
    valid: async ({ service, workspaceId }) => {
      const { email, password } = await service.person(workspaceId, "viewer");
      return { body: { email, password } };
    },
  },
  readSession: { valid: async () => ({}) },
  signOut: { valid: async () => ({}) },
  changePassword: {
    valid: async () => ({ body: { current_password: "correct horse battery", new_password: "correct horse battery" } }),
  },
  ...accountFixtures,
  listMembers: { valid: async () => ({}) },
  updateMember: {
    owned: "workspace",
    valid: async ({ service, workspaceId }) => ({
      params: { id: (await service.person(workspaceId, "viewer")).id },
      body: { role: "reviewer" },
    }),
  },
  removeMember: {
    owned: "workspace",
    valid: async ({ service, workspaceId }) => ({ params: { id: (await service.person(workspaceId, "viewer")).id } }),
  },
  createInvitation: { valid: async () => ({ body: { email: `${unique()}@example.com`, role: "viewer" } }) },
  listInvitations: { valid: async () => ({}) },
  revokeInvitation: { owned: "workspace", valid: async (world) => ({ params: { id: (await invitation(world)).id } }) },
  acceptInvitation: {
    valid: async (world) => ({
      body: { token: (await invitation(world)).url.split("/").at(-1), name: "New", password: "correct horse battery" },
    }),
  },
  readWorkspace: { valid: async () => ({}) },
  updateWorkspace: {
    valid: async () => ({ body: { name: unique() } }),
    lenient: { "pii_patterns.0": "a pattern without its name is refused by the name of the name" },
  },
  listAuditEntries: { valid: async () => ({ query: { limit: "5" } }) },
  listRefusedCalls: { valid: async () => ({ query: { limit: "5" } }) },
  readAuditEntry: { owned: "workspace", valid: (world) => id(auditId(world)) },
};
