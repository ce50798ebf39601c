import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { halfLoud, startSource, wavFile } from "../../src/recordings/test-source.ts";
import { killableService } from "./killable-service.ts";

const service = await killableService();

afterAll(async () => {
  await service.end("SIGKILL");
  service.remove();
});

async function query(sql: string): Promise<{ readonly n: number }> {
  const client = new pg.Client({ connectionString: await service.databaseUrl() });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test("a service that is killed during a fetch fetches the recording after its restart and keeps one copy", async () => {
  const source = await startSource();
  const wav = wavFile([halfLoud(2)]);
  let isWhole = false;
  const url = source.give((response) => {
    // The first time the connection stays open in the middle of the file.
    if (isWhole) response.end(wav);
    else response.writeHead(200, { "content-length": wav.length }).write(wav.subarray(0, 10_000));
  });
  await service.start();
  const headers = { authorization: `Bearer ${service.key}`, "content-type": "application/json" };
  const body = JSON.stringify({ transcript: "Agent: Hello.", audio_url: url });
  const reply = await fetch(`${service.base}/conversations`, { method: "POST", headers, body });
  expect(reply.status).toBe(201);
  const { id } = ((await reply.json()) as { data: { id: string } }).data;
  while (source.callsTo(url) === 0) await sleep(20);
  await service.end("SIGKILL");
  isWhole = true;
  await service.start();
  // The job counts as dead after ten minutes: here they are over.
  const lapse =
    "update pgboss.job set started_on = started_on - interval '1 hour' where name = 'recording.fetch' and state = 'active'";
  await query(`with late as (${lapse} returning id) select count(*)::int as n from late`);
  // The retry waits for a minute of its own.
  const hurry = "update pgboss.job set start_after = now() where name = 'recording.fetch' and state = 'retry'";
  const read = async () =>
    (
      (await (await fetch(`${service.base}/conversations/${id}`, { headers })).json()) as {
        data: { recording: { status: string; bytes: number } };
      }
    ).data.recording;
  while ((await read()).status === "pending") {
    await query(`with hurried as (${hurry} returning id) select count(*)::int as n from hurried`);
    await sleep(200);
  }
  expect(await read()).toMatchObject({ status: "stored", bytes: wav.length });
  const audio = await fetch(`${service.base}/conversations/${id}/audio`, { headers });
  expect(Buffer.from(await audio.arrayBuffer()).equals(wav)).toBe(true);
  // What the first attempt left is removed by the work of the next, once it is old enough to be sure.
  const folder = join(service.environment.DATA_DIR, "recordings");
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.filter(({ parentPath }) => !parentPath.includes("incoming"))).toHaveLength(1);
});
