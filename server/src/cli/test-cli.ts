import { vi } from "vitest";
import { startTestService } from "../../test/service.ts";
import { secretKeyCheck } from "../access/installation.ts";
import { insertInstallation } from "../access/store.ts";
import { createSecrets } from "../platform/secrets.ts";
import type { Command } from "./command.ts";

export interface Said {
  readonly out: string;
  readonly err: string;
  /** What the process would end with. */
  readonly code: number;
}

/** An installation on a database of its own, whose commands run in this process as on the command line. */
export async function createCli() {
  const service = await startTestService();
  const { workspaceId } = await service.workspace("ws_0000000000000000000cli");
  const secretKey = createSecrets(service.secretKey);
  await insertInstallation(service.db, { secretKeyCheck: secretKeyCheck(secretKey), createdAt: new Date() });

  async function run({ run }: Command, ...args: string[]): Promise<Said> {
    const lines = { out: "", err: "" };
    const into = (stream: keyof typeof lines) => (text: unknown) => {
      lines[stream] += `${text}\n`;
    };
    const spies = [
      vi.spyOn(console, "log").mockImplementation(into("out")),
      vi.spyOn(console, "error").mockImplementation(into("err")),
    ];
    vi.stubEnv("DATABASE_URL", service.db.url);
    vi.stubEnv("SECRET_KEY", service.secretKey);
    const before = process.exitCode;
    process.exitCode = 0;
    try {
      await run(args);
      return { ...lines, code: Number(process.exitCode) };
    } finally {
      process.exitCode = before;
      vi.unstubAllEnvs();
      for (const spy of spies) spy.mockRestore();
    }
  }

  return {
    service,
    workspaceId,
    run,
    json: async (...args: Parameters<typeof run>) => JSON.parse((await run(...args)).out),
  };
}
