import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../server/src/database/embedded/index.ts";
import { measureBulk } from "./bulk.ts";
import { measureDeliveries, measureFirstAttempt } from "./deliveries.ts";
import { measureExport } from "./export.ts";
import { fillConversations } from "./fill-conversations.ts";
import { fillTickets } from "./fill-tickets.ts";
import { measurePath, quickPath, wholePath } from "./path.ts";
import { measureGrowth, measureReads, measureSearch } from "./reads.ts";
import { Report } from "./report.ts";
import { measureGrading, measureScoring } from "./scoring.ts";
import { measureSdks } from "./sdks.ts";
import { connections, createDatabase, openWorld, type World } from "./world.ts";
import { mergeSections } from "./write-results.ts";
import { measureWrites } from "./writes.ts";

const quick = process.argv.includes("--quick");
const effort = quick ? { rounds: 1, seconds: 2 } : { rounds: 6, seconds: 3 };
const warmUp = quick ? 2 : 3;
const [few, some, many] = quick ? [1_000, 5_000, 20_000] : [10_000, 100_000, 1_000_000];

/** Of an argument `--name=value`. */
const argumentOf = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const report = new Report();
const folder = mkdtempSync(join(tmpdir(), "cqs-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const worlds: World[] = [];

async function open(name: string, role?: "api"): Promise<World> {
  const world = await openWorld(await createDatabase(postgres.databaseUrl, name), role ? { role } : {});
  worlds.push(world);
  return world;
}

async function filled(name: string, count: number) {
  const world = await open(name);
  const [ticket] = (await fillTickets(world.database, world.workspace, count)).slice(-1);
  const [conversation] = (await fillConversations(world.database, world.workspace, count)).slice(-1);
  return { world, ticket: ticket as string, conversation: conversation as string };
}

/** `-- --only=path,webhooks` measures some of them anew; `--old=FOLDER` compares the first with another checkout. */
const sections: Readonly<Record<string, () => Promise<void>>> = {
  path: () =>
    measurePath(report, {
      databaseUrl: postgres.databaseUrl,
      old: argumentOf("old"),
      ...(quick ? quickPath : wholePath),
    }),
  // The worker, which makes search words of what comes in, would also take time from the floor.
  writes: async () => measureWrites(await open("writes", "api"), report, effort, warmUp),
  scoring: async () => {
    await measureGrading(report, quick ? 1 : 5);
    await measureScoring(await open("scored"), report, quick ? 20 : 100);
  },
  webhooks: async () => {
    await measureDeliveries(await open("delivered", "api"), report, quick ? 1 : 5, quick ? [4_000] : [20_000, 40_000]);
    await measureFirstAttempt(await open("attempted"), report, quick ? 20 : 100);
  },
  export: async () => {
    const exported = await open("exported");
    await fillConversations(exported.database, exported.workspace, some);
    await measureExport(exported, report);
  },
  bulk: async () => {
    const changed = await open("changed");
    await fillConversations(changed.database, changed.workspace, some);
    await measureBulk(changed, report, effort);
  },
  sdks: async () => {
    const world = await open("called", "api");
    await measureSdks(world, report, quick ? { calls: 400, rounds: 4 } : { calls: 2_000, rounds: 10 });
  },
  reads: async () => {
    const small = await filled("small", few);
    const large = await filled("large", many);
    // The database goes on writing for a while what was just put into it.
    await sleep(quick ? 1_000 : 20_000);
    await measureReads(large.world, large.ticket, report, effort, warmUp);
    await measureGrowth({ small, large }, report, effort, warmUp);
    await measureSearch(large.world, report, quick ? 20 : 100);
  },
};
const only = argumentOf("only")?.split(",");
const asked = only ?? Object.keys(sections);

try {
  report.head(connections, effort);
  if (quick) report.say(`\nA quick look: ${few} rows stand for 10,000, and ${many} for 1,000,000.`);
  for (const name of asked) {
    const section = sections[name];
    if (!section) throw new Error(`There is no section ${name}. Sections: ${Object.keys(sections).join(", ")}`);
    await section();
  }
} finally {
  await Promise.all(worlds.map((world) => world.close()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
const results = fileURLToPath(new URL("./RESULTS.md", import.meta.url));
if (!quick) writeFileSync(results, only ? mergeSections(readFileSync(results, "utf8"), report.text) : report.text);
