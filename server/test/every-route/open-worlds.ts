import { startProvider } from "../oidc-provider.ts";
import { type SharedInstallation, startTestService, type TestService } from "../service.ts";
import type { World } from "./fixture.ts";

const publicUrl = "http://localhost:8080";
/** Mails are only asked for: nothing listens on the port. */
const mail = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "9", SMTP_FROM: "quality@example.com" };

export interface WorldService {
  readonly service: TestService;
  /** Opens a workspace with a key and an owner, who costs a password hash and may be left out. */
  open(workspaceId: string, hasOwner?: boolean): Promise<World>;
}

/** Starts a service on which every operation can succeed. */
export async function startWorldService(
  environment: Record<string, string> = {},
  beside?: SharedInstallation,
): Promise<WorldService> {
  const provider = await startProvider(publicUrl);
  const variables = { ...provider.environment, ...mail, PUBLIC_URL: publicUrl, ...environment };
  const service = await startTestService(variables, beside);
  return {
    service,
    async open(workspaceId, hasOwner = true) {
      await service.workspace(workspaceId);
      const { secret } = await service.key(workspaceId);
      const { cookie } = hasOwner ? await service.person(workspaceId, "owner") : { cookie: "" };
      return { service, workspaceId, mode: "live", key: secret, cookie, provider };
    },
  };
}

/** Starts such a service with two workspaces that must not see each other. */
export async function openWorlds(): Promise<[World, World]> {
  const { open } = await startWorldService();
  return [await open("ws_0000000000000000000001"), await open("ws_0000000000000000000002")];
}
