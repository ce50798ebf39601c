import { startProvider } from "../oidc-provider.ts";
import { startTestService } from "../service.ts";
import type { World } from "./fixture.ts";

const publicUrl = "http://localhost:8080";
/** Mails are only asked for: nothing listens on the port. */
const mail = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "9", SMTP_FROM: "quality@example.com" };

/** Starts a service on which every operation can succeed, with two workspaces that must not see each other. */
export async function openWorlds(): Promise<[World, World]> {
  const provider = await startProvider(publicUrl);
  const service = await startTestService({ ...provider.environment, ...mail, PUBLIC_URL: publicUrl });
  const open = async (workspaceId: string): Promise<World> => {
    await service.workspace(workspaceId);
    const { secret } = await service.key(workspaceId);
    const { cookie } = await service.person(workspaceId, "owner");
    return { service, workspaceId, key: secret, cookie, provider };
  };
  return [await open("ws_0000000000000000000001"), await open("ws_0000000000000000000002")];
}
