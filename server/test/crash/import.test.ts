import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { killableService } from "./killable-service.ts";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const count = 4_000;
const kills = 6;
const service = await killableService();

afterAll(async () => {
  await service.end("SIGKILL");
  service.remove();
});

function startImport(file: string): ChildProcess {
  return spawn(process.execPath, [cli, "import", file, "--json"], {
    env: { ...process.env, ...service.environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function finish(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = "";
  child.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "exit");
  return { code, said };
}

test(`an import that is killed ${kills} times takes every record in once, and a second run nothing`, async () => {
  await service.start();
  const file = join(service.environment.DATA_DIR, "calls.jsonl");
  const lines = Array.from({ length: count }, (_, i) => JSON.stringify({ transcript: `Agent: call number ${i}` }));
  writeFileSync(file, lines.join("\n"));
  const database = new pg.Client({ connectionString: await service.databaseUrl() });
  await database.connect();
  const stored = async () => (await database.query("select count(*)::int as n from conversation")).rows[0].n as number;

  for (let kill = 1; kill <= kills; kill++) {
    const child = startImport(file);
    // In the middle of the work, not of the start.
    const before = await stored();
    while (child.exitCode === null && (await stored()) < Math.max(before + 1, (kill * count) / (kills + 2)))
      await sleep(2);
    child.kill("SIGKILL");
    await finish(child);
  }
  expect(await stored()).toBeLessThan(count);

  const first = await finish(startImport(file));
  expect(first.code).toBe(0);
  const all = { records: count, created: count, updated: 0, known: 0, refused: 0 };
  expect(JSON.parse(first.said)).toEqual(all);
  const second = await finish(startImport(file));
  expect(JSON.parse(second.said)).toEqual({ ...all, already_imported: true });

  const { rows } = await database.query(
    `select transcript, (select count(*)::int from pgboss.job where data->'conversationIds' ? conversation_id) as jobs
       from conversation_content order by conversation_id`,
  );
  expect(rows).toEqual(Array.from({ length: count }, (_, i) => ({ transcript: `Agent: call number ${i}`, jobs: 1 })));
  await database.end();
}, 900_000);
