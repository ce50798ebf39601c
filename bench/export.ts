import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startOurs } from "./programs.ts";
import type { Report } from "./report.ts";
import type { World } from "./world.ts";

/**
 * An export of everything in the test view, and how much memory the process took meanwhile: a service that was started on
 * the data and has done nothing else, on the same database as the one of the world.
 */
export async function measureExport(world: World, report: Report): Promise<void> {
  const ours = await startOurs(world.databaseUrl, { SECRET_KEY: world.secretKey, LOG_LEVEL: "info", ROLE: "all" });
  await world.ours.stop();
  try {
    await measureOn(ours, world, report);
  } finally {
    await ours.stop();
  }
}

async function measureOn(ours: World["ours"], world: World, report: Report): Promise<void> {
  const call = async (path: string, body?: object) => {
    const response = await fetch(ours.address + path, {
      method: body ? "POST" : "GET",
      headers: { ...world.test, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: one answer of our own API
    return ((await response.json()) as any).data;
  };
  const before = residentMegabytes(ours.pid, "VmRSS");
  const started = performance.now();
  let { id, status, row_count: rows } = await call("/exports", { resource: "conversations", gzip: true });
  while (status !== "completed") {
    await sleep(100);
    ({ status, row_count: rows } = await call(`/exports/${id}`));
    if (status === "failed") throw new Error("the export failed");
  }
  const seconds = (performance.now() - started) / 1000;
  const download = await fetch(`${ours.address}/exports/${id}/download`, { headers: world.test });
  let bytes = 0;
  const begun = performance.now();
  for await (const chunk of download.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
  const downloadSeconds = (performance.now() - begun) / 1000;
  const peak = residentMegabytes(ours.pid, "VmHWM");
  report.say(
    `\nExport of ${rows} conversations: ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} conversations/s; download of ${(bytes / 1e6).toFixed(1)} MB (gzip) in ${downloadSeconds.toFixed(1)} s. Resident memory of the service, freshly started, ${before} MB before and ${peak} MB at most.`,
  );
}

/** Now, or at most since the start, which samples could miss. Linux only; elsewhere there is nothing to say. */
function residentMegabytes(pid: number, which: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}
