import { execFileSync } from "node:child_process";
import { parentOf } from "./cpu-time.ts";
import { quantile } from "./load.ts";
import { startPhoenix } from "./phoenix.ts";
import type { Report } from "./report.ts";
import {
  measureBacklog,
  measureBytes,
  measureIdle,
  measureScoredSpans,
  measureSingles,
  measureSpans,
  type Path,
  type PathEffort,
  tracesOf,
} from "./whole-path.ts";
import { createDatabase, openWorld, type World } from "./world.ts";

export const wholePath: PathEffort = { idleSamples: 60, seconds: 10, backlog: 2_000, traces: 3_000, sixKb: 400 };
export const quickPath: PathEffort = { idleSamples: 10, seconds: 2, backlog: 200, traces: 150, sixKb: 40 };

export interface PathOptions extends PathEffort {
  readonly databaseUrl: string;
  /** Another checkout to compare with. */
  readonly old: string | undefined;
}

/** The process that all others of PostgreSQL are children of. */
async function postmasterOf({ database }: World): Promise<number> {
  const { rows } = await database.query("select pg_backend_pid() as pid");
  return parentOf(rows[0].pid);
}

/** Ingest, scoring, search and insights together, on one node; one checkout after the other. */
export async function measurePath(report: Report, options: PathOptions): Promise<void> {
  const sides = [...(options.old === undefined ? [] : [{ name: "before", root: options.old }]), { name: "now" }];
  const measured = [];
  for (const { name, root } of sides as readonly { name: string; root?: string }[]) {
    const opened = async (what: string, environment: Record<string, string>) => {
      const database = await createDatabase(options.databaseUrl, `${what}_${name}`);
      const world = await openWorld(database, { root, environment });
      return { name, world, postmaster: await postmasterOf(world) };
    };
    const path = await opened("path", { OTLP_QUIET_SECONDS: "1" });
    const figures = await measureOne(path, options).finally(() => path.world.close());
    const spans = await opened("spans", {});
    const requests = await measureRequests(spans, options.traces).finally(() => spans.world.close());
    measured.push({ name, figures: [...figures, ...requests] });
  }
  const columns = measured.map(({ name }) =>
    name === "before" && options.old !== undefined ? `before (${commitOf(options.old)})` : name,
  );
  report.table("The whole path: in, scored, indexed and counted, on one node with everything on", "", ...columns);
  for (const [i, [label]] of (measured[0]?.figures ?? []).entries()) {
    report.row(label, ...measured.map(({ figures }) => figures[i]?.[1] ?? ""));
  }
  await sayPhoenix(report, options.traces);
}

/** Of a checkout; how its folder is called where it is none. */
function commitOf(folder: string): string {
  try {
    return execFileSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return folder;
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const rate = ({ count, ms: took }: { count: number; ms: number }) => ((1000 * count) / took).toFixed(0);
const pair = (times: readonly number[]) => `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.99))}`;
const times = (times: readonly number[], idle: number) => `${(quantile(times, 0.5) / idle).toFixed(1)}×`;

async function measureOne(path: Path, effort: PathEffort): Promise<readonly (readonly [string, string])[]> {
  // The first ones load what grading needs.
  await measureSingles(path, 3);
  const idle = await measureIdle(path, effort.idleSamples);
  const singles = await measureSingles(path, effort.seconds);
  const backlog = await measureBacklog(path, effort.backlog);
  const spans = await measureScoredSpans(path, Math.round(effort.traces / 5));
  const bytes = await measureBytes(path, effort.sixKb);
  const largest = [...bytes].slice(0, 6).map(([table, size]) => `${table} ${(size / 1000).toFixed(1)}`);
  const { get, post } = backlog.probes;
  return [
    ["idle: GET, POST, medians", `${ms(idle.get)}, ${ms(idle.post)}`],
    ["idle: from POST to card, median", ms(idle.toCard)],
    ["single POSTs over 8 connections: in and scored a second", rate(singles)],
    ["- POST p50 / p99", pair(singles.latencies)],
    ["- from POST to card p50 / p99", singles.toCard.map(ms).join(" / ")],
    ["- processor time each: service, database", `${ms(singles.serviceMs)}, ${ms(singles.databaseMs)}`],
    ["batches of 100: in and scored a second", rate(backlog)],
    ["- processor time each: service, database", `${ms(backlog.serviceMs)}, ${ms(backlog.databaseMs)}`],
    ["while a backlog is scored: GET p50 / p99, of idle", `${pair(get)}, ${times(get, idle.get)}`],
    ["while a backlog is scored: POST p50 / p99, of idle", `${pair(post)}, ${times(post, idle.post)}`],
    ["OTLP, 11 spans, over 8 connections: in, put together and scored a second", rate(spans)],
    ["- processor time each: service, database", `${ms(spans.serviceMs)}, ${ms(spans.databaseMs)}`],
    [
      "bytes for a conversation of 6 KB, and the largest tables",
      `${([...bytes.values()].reduce((a, b) => a + b, 0) / 1000).toFixed(1)} KB: ${largest.join(", ")}`,
    ],
  ];
}

/** How fast requests are stored; with the usual settings, nothing is put together meanwhile. */
async function measureRequests(path: Path, count: number): Promise<readonly (readonly [string, string])[]> {
  const { ours, live } = path.world;
  const spans = await measureSpans(`${ours.address}/otlp/v1/traces`, live, count);
  const stored = await tracesOf(path.world);
  if (stored !== count) throw new Error(`${stored} of ${count} traces were stored when all were answered`);
  return [
    [`OTLP, ${count} requests of 11 spans over 8 connections: a second, by thirds`, byThirds(spans.perSecond)],
    ["- request p50 / p99", `${ms(spans.p50)} / ${ms(spans.p99)}`],
  ];
}

const byThirds = (rates: readonly number[]) => rates.map((perSecond) => perSecond.toFixed(0)).join(", ");

async function sayPhoenix(report: Report, traces: number): Promise<void> {
  const phoenix = await startPhoenix();
  if (!phoenix) return report.say("\nArize Phoenix could not be installed here.");
  try {
    const { perSecond, p50 } = await measureSpans(`${phoenix.address}/v1/traces`, {}, traces);
    report.say(
      `\nArize Phoenix ${phoenix.version} beside it, the same requests: ${byThirds(perSecond)} a second by thirds, p50 ${ms(p50)}. It answers before it stores.`,
    );
  } finally {
    await phoenix.stop();
  }
}
