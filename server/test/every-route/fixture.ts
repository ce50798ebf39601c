import { randomBytes } from "node:crypto";
import type { Scope } from "@cqs/contract";
import type { Mode } from "../../src/platform/scope.ts";
import type { TestProvider } from "../oidc-provider.ts";
import type { TestService } from "../service.ts";

export interface Request {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
  /** Whose session the call is about, where it is not that of the workspace's owner. */
  readonly cookie?: string;
}

export interface World {
  readonly service: TestService;
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly key: string;
  readonly cookie: string;
  readonly provider: TestProvider;
}

export interface Fixture {
  /** Makes what the call needs, and the call itself: it must succeed. */
  readonly valid: (world: World) => Promise<Request>;
  /** What the call reaches belongs to a workspace (and, unless said otherwise, to a mode): others must get a 404. */
  readonly owned?: "workspace" | "workspace and mode";
  /** The scope that this very call needs besides the operation's own, for what the answer shows. */
  readonly alsoNeeds?: Scope;
  /** Fields whose refusal can't be provoked by a wrong type alone, with the reason. */
  readonly lenient?: Readonly<Record<string, string>>;
}

export const unique = () => randomBytes(6).toString("hex");

export async function create(world: World, path: string, body: object): Promise<string> {
  const reply = await world.service.call("POST", path, { key: world.key, body });
  if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
  return reply.json.data.id;
}

export const conversation = (world: World) => create(world, "/conversations", { transcript: `Agent: ${unique()}` });

export const ticket = (world: World) => create(world, "/tickets", { title: unique() });

export const rows = "workspace and mode";

export const id = async (made: Promise<string>) => ({ params: { id: await made } });
