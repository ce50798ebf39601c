import { sixKilobytes } from "./conversation-body.ts";
import { compare, type Effort, type Load, measure } from "./measure.ts";
import type { Report } from "./report.ts";
import { connections, type World } from "./world.ts";

const batchSize = 100;

/** Ingest against the floor, and batches against single calls. */
export async function measureWrites(world: World, report: Report, effort: Effort, warmUp: number): Promise<void> {
  const { ours, floor, live } = world;
  const post = (address: string, path: string, body: object, headers = {}): Load => ({
    url: address + path,
    method: "POST",
    body: JSON.stringify(body),
    headers,
    freshKeys: true,
    connections,
  });
  const transcript = sixKilobytes();
  const cases = {
    "POST /tickets, everything on": [
      "/tickets",
      { title: "Card declined", priority: "high", tags: ["billing", "vip"] },
    ],
    "POST /conversations, 6 KB transcript, everything on": ["/conversations", { transcript }],
  } as const;
  report.table("Writes", "call", "floor req/s", "ours req/s", "ratio", "ours p50 ms", "ours p99 ms");
  const single = { floor: 0, ours: 0 };
  for (const [name, [path, body]] of Object.entries(cases)) {
    const [theirs, own] = [post(floor.address, path, body), post(ours.address, path, body, live)];
    // Long enough for the compiler to have seen everything: neither side is measured cold.
    await measure(theirs, warmUp);
    await measure(own, warmUp);
    const compared = await compare(theirs, own, effort);
    report.compared(name, compared);
    single.floor = compared.floor.perSecond;
    single.ours = compared.ours.perSecond;
  }
  const many = { conversations: Array.from({ length: batchSize }, () => ({ transcript })) };
  const batch = (load: Load): Load => ({ ...load, connections: 4 });
  const theirs = batch(post(floor.address, "/conversations/batch", many));
  const own = batch(post(ours.address, "/conversations/batch", many, live));
  await measure(theirs, warmUp);
  await measure(own, warmUp);
  const batches = await compare(theirs, own, effort);
  report.compared(`POST /conversations/batch, ${batchSize} × 6 KB, 4 connections`, batches);
  const [floorRate, rate] = [batches.floor.perSecond * batchSize, batches.ours.perSecond * batchSize];
  report.say(
    `\nIn batches: ${rate.toFixed(0)} conversations/s, ${(rate / single.ours).toFixed(1)} times the single calls' rate; the floor ${floorRate.toFixed(0)}, ${(floorRate / single.floor).toFixed(1)} times its own.`,
  );
}
