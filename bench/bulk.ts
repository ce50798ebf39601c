import { setTimeout as sleep } from "node:timers/promises";
import { sixKilobytes } from "./conversation-body.ts";
import { type Effort, type Measured, measure, middle, rateOf } from "./measure.ts";
import type { Report } from "./report.ts";
import type { World } from "./world.ts";

const ingestConnections = 8;
const maxRounds = 60;

/** A tag for every conversation of the test view, while conversations arrive in the live view as fast as they can. */
export async function measureBulk(world: World, report: Report, { rounds, seconds }: Effort): Promise<void> {
  const ingest = () =>
    measure(
      {
        url: `${world.ours.address}/conversations`,
        method: "POST",
        headers: world.live,
        body: JSON.stringify({ transcript: sixKilobytes(), tags: ["billing"] }),
        connections: ingestConnections,
      },
      seconds,
    );
  const several = async (count: number) => {
    const measured: Measured[] = [];
    while (measured.length < count) measured.push(await ingest());
    return measured;
  };
  await several(1);
  const before = await several(rounds);
  const bulk = await runBulk(world, ingest);
  const after = await several(rounds);
  const aside = middle([rateOf(before), rateOf(after)]);
  const ratio = (figures: readonly Measured[]) => (rateOf(figures) / aside).toFixed(2);
  report.say("\n## Bulk change\n");
  report.say(
    `A tag for ${bulk.changed} conversations: ${bulk.seconds.toFixed(1)} s, ${(bulk.changed / bulk.seconds).toFixed(0)} conversations/s, while POST /conversations (6 KB, ${ingestConnections} connections, scoring on) went on. Progress was read ${bulk.progress.length} times and only grew. Ingest: ${rateOf(before).toFixed(0)} req/s before, ${rateOf(bulk.during).toFixed(0)} during (ratio ${ratio(bulk.during)}), ${rateOf(after).toFixed(0)} after.`,
  );
}

async function runBulk(world: World, ingest: () => Promise<Measured>) {
  const call = async (path: string, body?: object) => {
    const response = await fetch(world.ours.address + path, {
      method: body ? "POST" : "GET",
      headers: { ...world.test, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: one answer of our own API
    return ((await response.json()) as any).data;
  };
  const progress: number[] = [];
  const finish = async (id: string) => {
    for (;;) {
      const run = await call(`/bulk-changes/${id}`);
      if (run.progress < (progress.at(-1) ?? 0)) throw new Error("the progress went back");
      progress.push(run.progress);
      if (run.status === "completed") return run.changed as number;
      if (run.status === "failed") throw new Error(run.error);
      await sleep(250);
    }
  };
  const startedMs = performance.now();
  const { id } = await call("/bulk-changes", { filters: {}, changes: { add_tags: ["bulk"] } });
  let isOver = false;
  const finished = finish(id).then((changed) => {
    isOver = true;
    return { changed, seconds: (performance.now() - startedMs) / 1_000 };
  });
  const during: Measured[] = [];
  // A round in which it ended would be of both kinds.
  while (!isOver && during.length < maxRounds) {
    const round = await ingest();
    if (!isOver || during.length === 0) during.push(round);
  }
  return { ...(await finished), during, progress };
}
