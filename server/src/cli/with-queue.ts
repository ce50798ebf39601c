import { type ConversationWiring, wireConversations } from "../../conversation-wiring.ts";
import { jobKinds } from "../background.ts";
import { connectDatabase, type Database } from "../database/database.ts";
import { createBus } from "../platform/bus/create-bus.ts";
import type { Clock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { startQueue } from "../platform/queue.ts";
import type { Installation } from "./open-installation.ts";

/** For commands that leave work to the server: what they commit wakes it. */
export async function withQueue<Result>(
  name: string,
  { clock, config, databaseUrl, own: { processName, units, watch } }: Installation,
  work: (deps: ConversationWiring & { readonly db: Database; readonly clock: Clock }) => Promise<Result>,
): Promise<Result> {
  const log = createLog("silent");
  const bus = createBus({ redisUrl: config.redisUrl, databaseUrl, log });
  const db = connectDatabase(databaseUrl, {
    maxConnections: 4,
    name: `cqs ${name} ${processName}`,
    watch,
    onCommit: (said) => bus.say(said),
  });
  const jobs = await startQueue({ databaseUrl, log, works: false, kinds: jobKinds, bus, units });
  try {
    return await work({ db, clock, ...wireConversations({ db, clock, jobs, config }) });
  } finally {
    await jobs.stop();
    await db.close();
    await bus.close();
  }
}
