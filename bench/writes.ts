import { sixKilobytes } from "./conversation-body.ts";
import { type Compared, compare, compareSeveral, type Effort, type Measured, measure } from "./measure.ts";
import type { Report } from "./report.ts";
import { connections, type World } from "./world.ts";

const batchSize = 100;

/** Ingest against the floor, and batches against single calls. */
export async function measureWrites(world: World, report: Report, effort: Effort, warmUp: number): Promise<void> {
  const { ours, floor, live } = world;
  const pair = (path: string, body: object, connections: number) => {
    const load = { method: "POST", body: JSON.stringify(body), freshKeys: true, connections } as const;
    return {
      floor: { ...load, url: floor.address + path },
      ours: { ...load, url: ours.address + path, headers: live },
    };
  };
  // Long enough for the compiler to have seen everything: neither side is measured cold.
  const warm = async ({ floor, ours }: ReturnType<typeof pair>) => {
    await measure(floor, warmUp);
    await measure(ours, warmUp);
  };
  report.table("Writes", "call", "floor req/s", "ours req/s", "ratio", "ours p50 ms", "ours p99 ms");
  const ticket = pair("/tickets", { title: "Card declined", priority: "high", tags: ["billing", "vip"] }, connections);
  await warm(ticket);
  report.compared("POST /tickets, everything on", await compare(ticket.floor, ticket.ours, effort));

  const transcript = sixKilobytes();
  const many = { conversations: Array.from({ length: batchSize }, () => ({ transcript })) };
  const pairs = [pair("/conversations", { transcript }, connections), pair("/conversations/batch", many, 4)];
  for (const one of pairs) await warm(one);
  // Batches are held against single calls, so that both are measured side by side.
  const [single, batches] = (await compareSeveral(pairs, effort)) as [Compared<Measured>, Compared<Measured>];
  report.compared("POST /conversations, 6 KB transcript, everything on", single);
  report.compared(`POST /conversations/batch, ${batchSize} × 6 KB, 4 connections`, batches);
  const [floorRate, rate] = [batches.floor.perSecond * batchSize, batches.ours.perSecond * batchSize];
  report.say(
    `\nIn batches: ${rate.toFixed(0)} conversations/s, ${(rate / single.ours.perSecond).toFixed(1)} times the single calls' rate; the floor ${floorRate.toFixed(0)}, ${(floorRate / single.floor.perSecond).toFixed(1)} times its own.`,
  );
}
