// 8 writers on two nodes create 20,000 contacts while a reader walks the list upwards, ten times over: none may be skipped.
// `npm run bench:walk`; `-- --quick` for a look. Ends with 1 if a row was skipped or repeated.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/database/embedded/index.ts";
import { walkWhileWriting } from "../server/test/walk-while-writing.ts";
import { startOurs } from "./programs.ts";
import { createDatabase, openWorld } from "./world.ts";

const quick = process.argv.includes("--quick");
const runs = quick ? 2 : 10;
const rows = quick ? 1_000 : 20_000;

const dataDir = mkdtempSync(join(tmpdir(), "cqs-walk-"));
const postgres = await startEmbeddedPostgres({ dataDir, onUnexpectedEnd: (reason) => console.error(reason) });
try {
  for (let run = 1; run <= runs; run++) {
    const world = await openWorld(await createDatabase(postgres.databaseUrl, `walk_${run}`), { role: "api" });
    const second = await startOurs(world.databaseUrl, {
      SECRET_KEY: world.secretKey,
      ROLE: "api",
      LOG_LEVEL: "fatal",
    });
    const key = world.live.authorization?.slice("Bearer ".length) ?? "";
    const targets = [world.ours, second].map(({ address }) => ({ base: address, key }));
    const began = performance.now();
    const report = await walkWhileWriting({ targets, writers: 8, rows, limit: 100 });
    const seconds = Math.round((performance.now() - began) / 1_000);
    const { skipped, ...counts } = report;
    console.log(`run ${run}: ${JSON.stringify({ ...counts, skipped: skipped.length })} in ${seconds} s`);
    if (skipped.length > 0 || report.repeated > 0 || report.seen !== rows) process.exitCode = 1;
    await second.stop();
    await world.close();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
