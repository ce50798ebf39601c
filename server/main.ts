import { flushCompileCache } from "node:module";
import { Socket } from "node:net";
import { openDatabase } from "./open-database.ts";
import { startService } from "./service.ts";
import { setUp } from "./set-up.ts";
import { banner } from "./src/cli/banner.ts";
import { showCredentials } from "./src/cli/credentials.ts";
import { explain } from "./src/cli/explain.ts";
import { loadConfig } from "./src/platform/config.ts";
import { createLog } from "./src/platform/log.ts";
import { resolveSecretKey } from "./src/platform/secret-key.ts";

/** Config → database → first start → roles. Whatever can't work ends the start with one line that says why. */
async function main(): Promise<void> {
  const started = performance.now();
  const config = loadConfig();
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const secretKey = resolveSecretKey(config);
  const database = await openDatabase(config, "server", (reason) => {
    log.fatal({ reason }, "the embedded database ended by itself; start again to recover");
    process.exit(1);
  });
  const first = await setUp(config, database.url, secretKey);
  // At once: whatever goes wrong from here on, these are shown nowhere else.
  if (first) process.stdout.write(showCredentials(first, config, process.stdout.isTTY === true));
  const service = await startService({ config, databaseUrl: database.url, secretKey, log });
  process.stdout.write(banner({ config, port: service.port, startMs: performance.now() - started }));
  // Not only at an orderly end: whoever is always killed would compile everything at every start.
  flushCompileCache();

  let stopping = false;
  const stop = async (reason: string) => {
    // Ctrl-C may arrive twice: from the terminal and through the launcher.
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    setTimeout(() => process.exit(1), 30_000).unref();
    await service.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(signal));
  onLauncherGone(config.launcherPipe, () => void stop("the launcher is gone"));
}

/** The launcher holds the other end of a pipe: it ends when the launcher does, however it died. */
function onLauncherGone(fd: number | undefined, then: () => void): void {
  if (fd === undefined) return;
  new Socket({ fd })
    .on("error", () => {})
    .on("close", then)
    .resume()
    .unref();
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
