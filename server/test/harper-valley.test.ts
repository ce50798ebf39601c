import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { killableService } from "./crash/killable-service.ts";
import { until } from "./until.ts";

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** Real bank calls, where they are at hand; without them there is nothing to test. */
const calls = path("../../../shared/datasets/harper-valley/calls.jsonl");
const present = existsSync(calls);

interface Call {
  readonly external_id: string;
  readonly transcript: string;
  readonly turn_count: number;
  readonly status: string;
  readonly score: number;
  readonly scorecard_id: string;
  readonly agent_name: string;
  readonly contact_name: null;
  readonly match: null;
}

const title = present
  ? "every real call comes back as it went in, from the list and from an export, and is scored"
  : "every real call comes back as it went in (the Harper Valley calls are not at hand)";

test.skipIf(!present)(title, async () => {
  const service = await killableService();
  try {
    await service.start();
    await compareAll(service);
  } finally {
    await service.end("SIGKILL");
    service.remove();
  }
});

async function compareAll(service: Awaited<ReturnType<typeof killableService>>): Promise<void> {
  const call = async (address: string, init: { method?: string; body?: string } = {}) =>
    fetch(service.base + address, {
      ...init,
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
    });
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  const data = async (response: Promise<Response>): Promise<any> => ((await (await response).json()) as any).data;

  async function readAll(): Promise<Call[]> {
    const all: Call[] = [];
    for (let after = "", more = true; more; ) {
      const page = await data(call(`/conversations?order=asc&limit=100&include=content${after}`));
      all.push(...page.items);
      more = page.has_more;
      after = `&starting_after=${page.items.at(-1).id}`;
    }
    return all;
  }

  async function exported(): Promise<Call[]> {
    const body = JSON.stringify({ resource: "conversations" });
    const { id } = await data(call("/exports", { method: "POST", body }));
    await until(async () => (await data(call(`/exports/${id}`))).status === "completed");
    const text = await (await call(`/exports/${id}/download`)).text();
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }

  const env = { ...process.env, ...service.environment };
  const { stdout } = await promisify(execFile)(process.execPath, [path("../cli.ts"), "import", calls, "--json"], {
    env,
  });
  const given = readFileSync(calls, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const all = given.length;
  expect(JSON.parse(stdout)).toEqual({ records: all, created: all, updated: 0, known: 0, refused: 0 });
  await allDone(await service.databaseUrl(), "select 1 from conversation_unsearched limit 1");
  const unscored = "select 1 from conversation where scoring_state in ('queued_for_scoring', 'scoring') limit 1";
  await allDone(await service.databaseUrl(), unscored);
  const read = await readAll();
  expect(read).toHaveLength(all);
  for (const [i, one] of read.entries()) {
    expect(one).toMatchObject({
      ...given[i],
      started_at: new Date(given[i].started_at).toISOString(),
      ended_at: new Date(given[i].ended_at).toISOString(),
      turn_count: given[i].transcript.split("\n").length,
    });
  }
  // A list adds the names of those involved and what the search matched; the rest is the same.
  const alone = read.map(({ agent_name: _, contact_name: __, match: ___, ...conversation }) => conversation);
  expect(await exported()).toEqual(alone);
  for (const { scorecard_id, status, score } of read) {
    expect(status).toBe("scored");
    expect(scorecard_id).toMatch(/^sc_/);
    expect(score).toBeGreaterThanOrEqual(0);
  }
}

/** What follows by itself: the language is found together with the words for the search, and each call is scored. */
async function allDone(databaseUrl: string, left: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await until(async () => (await database.query(left)).rows.length === 0);
  } finally {
    await database.end();
  }
}
