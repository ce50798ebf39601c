import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { end, freePort, type Program } from "./programs.ts";

/** Kept between runs: to install it takes minutes. */
const folder = process.env.PHOENIX_VENV ?? fileURLToPath(new URL("../node_modules/.cache/phoenix", import.meta.url));
const maxStarts = 240;

/** Arize Phoenix from PyPI on SQLite, as its own command starts it; undefined where it can't be installed. */
export async function startPhoenix(): Promise<(Program & { readonly version: string }) | undefined> {
  const program = join(folder, "bin/phoenix");
  if (!existsSync(program)) {
    const install = [
      ["python3", "-m", "venv", folder],
      [join(folder, "bin/pip"), "install", "-q", "arize-phoenix"],
    ];
    for (const [command = "", ...rest] of install) if (spawnSync(command, rest).status !== 0) return undefined;
  }
  const port = await freePort();
  const child = spawn(program, ["serve"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PHOENIX_PORT: String(port),
      PHOENIX_GRPC_PORT: String(await freePort()),
      PHOENIX_WORKING_DIR: mkdtempSync(join(tmpdir(), "cqs-phoenix-")),
    },
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  for (let i = 0; i < maxStarts; i++) {
    const version = await fetch(`${address}/arize_phoenix_version`).then(
      (answer) => answer.text(),
      () => undefined,
    );
    if (version !== undefined) return { address, pid: child.pid ?? 0, version: version.trim(), stop: () => end(child) };
    await sleep(500);
  }
  await end(child);
  return undefined;
}
