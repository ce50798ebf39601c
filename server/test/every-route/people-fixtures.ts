import { newId } from "../../src/platform/ids.ts";
import { accountFixtures } from "./account-fixtures.ts";
import { type Fixture, id, rows, unique, type World } from "./fixture.ts";

async function bySession(world: World, path: string, body: object) {
  const reply = await world.service.call("POST", path, { cookie: world.cookie, body });
  if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
  return reply.json.data;
}

const apiKey = async (world: World): Promise<string> =>
  (await bySession(world, "/keys", { name: unique(), scopes: ["tickets:read"] })).id;

const lists = (field: string) => ({ [field]: "a list is a value here, and is refused by its item" });

const view = () => ({ resource: "conversations", name: unique(), query: { channel: "voice" } });

const invitation = (world: World) =>
  bySession(world, "/invitations", { email: `${unique()}@example.com`, role: "viewer" });

async function auditId(world: World): Promise<string> {
  const reply = await world.service.call("GET", "/contacts", { key: world.key });
  return reply.headers.get("x-request-id") as string;
}

async function ownerElsewhere({ service }: World) {
  const { workspaceId: name } = await service.workspace(newId("workspace"));
  return { ...(await service.person(name, "owner")), name };
}

/** See fixtures.ts. */
const removeDemo = ({ service, cookie }: World) => service.call("DELETE", "/demo-data?mode=test", { cookie });

export const peopleFixtures: Readonly<Record<string, Fixture>> = {
  createApiKey: { valid: async () => ({ body: { name: unique(), scopes: ["tickets:read"] } }) },
  listApiKeys: { valid: async () => ({ query: { limit: "5" } }) },
  getApiKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  updateApiKey: {
    owned: rows,
    valid: async (world) => ({ params: { id: await apiKey(world) }, body: { per_minute: 120 } }),
  },
  rotateApiKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  revokeApiKeySecret: { owned: rows, valid: async (world) => ({ params: { id: await apiKey(world), version: "1" } }) },
  revokeApiKey: { owned: rows, valid: (world) => id(apiKey(world)) },
  getApiKeyUsage: { owned: rows, valid: (world) => id(apiKey(world)) },
  signIn: {
    valid: async ({ service, workspaceId }) => {
      const { email, password } = await service.person(workspaceId, "viewer");
      return { body: { email, password } };
    },
  },
  getSession: { valid: async () => ({}) },
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
  tryWorkspacePrivacy: {
    valid: async () => ({ body: { text: "Write to ada@example.com." } }),
    lenient: { "pii_patterns.0": "a pattern without its name is refused by the name of the name" },
  },
  getDemoData: { valid: async () => ({}) },
  createDemoData: {
    valid: async (world) => {
      await removeDemo(world);
      return { query: { mode: "test" }, body: { conversations: 1 } };
    },
  },
  deleteDemoData: { valid: async () => ({ query: { mode: "test" } }) },
  createView: { valid: async () => ({ body: view() }), lenient: lists("query.a") },
  listViews: { valid: async () => ({}) },
  getView: {
    owned: rows,
    valid: async (world) => ({ params: { id: (await bySession(world, "/views", view())).id } }),
  },
  updateView: {
    owned: rows,
    lenient: lists("query.a"),
    valid: async (world) => ({
      params: { id: (await bySession(world, "/views", view())).id },
      body: { name: unique() },
    }),
  },
  deleteView: {
    owned: rows,
    valid: async (world) => ({ params: { id: (await bySession(world, "/views", view())).id } }),
  },
  getPreferences: { valid: async () => ({}) },
  updatePreferences: {
    valid: async () => ({ body: { preferences: { theme: "dark" } } }),
    lenient: lists("preferences.a"),
  },
  getWorkspace: { valid: async () => ({}) },
  updateWorkspace: {
    valid: async () => ({ body: { name: unique() } }),
    lenient: { "pii_patterns.0": "a pattern without its name is refused by the name of the name" },
  },
  requestWorkspaceDeletion: {
    // In a workspace of its own: the others go on working.
    valid: async (world) => {
      const { cookie, name, password } = await ownerElsewhere(world);
      return { cookie, body: { name, current_password: password } };
    },
  },
  restoreWorkspace: {
    valid: async (world) => {
      const { cookie, name, password } = await ownerElsewhere(world);
      await world.service.call("POST", "/workspace/deletion", { cookie, body: { name, current_password: password } });
      return { cookie };
    },
  },
  listAuditEntries: { valid: async () => ({ query: { limit: "5" } }) },
  listAuditRefusals: { valid: async () => ({ query: { limit: "5" } }) },
  getAuditEntry: { owned: "workspace", valid: (world) => id(auditId(world)) },
};
