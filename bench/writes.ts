import { sixKilobytes } from "./conversation-body.ts";
import {
  compare,
  compareSeveral,
  type Effort,
  type Measured,
  measure,
  type Rounds,
  rateOf,
  ratioOf,
} from "./measure.ts";
import { type Report, written } from "./report.ts";
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
  // Batches are held against single calls, so that both are measured side by side. For more of what is compared, more rounds.
  const [single, batches] = (await compareSeveral(pairs, { ...effort, rounds: effort.rounds * 2 })) as [Rounds, Rounds];
  report.compared("POST /conversations, 6 KB transcript, everything on", single);
  report.compared(`POST /conversations/batch, ${batchSize} × 6 KB, 4 connections`, batches);
  report.say(
    `\nIn batches: ${asConversations(batches.ours, single.ours)}; the floor ${asConversations(batches.floor, single.floor)}.`,
  );
}

function asConversations(batches: readonly Measured[], single: readonly Measured[]): string {
  const rounds = batches.map((round) => ({ ...round, perSecond: round.perSecond * batchSize }));
  return `${rateOf(rounds).toFixed(0)} conversations/s, ${written(ratioOf(rounds, single), 1)} times the rate of single calls`;
}
