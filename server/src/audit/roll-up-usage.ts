import type { Database } from "../database/database.ts";
import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import { findNextCall, insertKeyHours, lockUsageMark, updateUsageMark } from "./usage-store.ts";

const hourMs = 3_600_000;
/** An entry is of the time its call arrived, and committed when it was answered: late ones must still be counted. */
const lateMs = 10 * 60_000;
/** More than a log of 400 days has. */
const maxHours = 10_000;

/** Counts what every key did in the hours that are over, hour by hour, each in a transaction with its mark. */
export async function rollUpUsage({ db, clock }: Deps): Promise<{ hours: number }> {
  const until = hourOf(new Date(clock.now().getTime() - lateMs));
  let hours = 0;
  while (hours < maxHours && (await rollUpNextHour(db, until))) hours++;
  return { hours };
}

/** False when nothing is left to count. The lock keeps nodes apart; a crash leaves the hour and the mark as they were. */
function rollUpNextHour(db: Database, until: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mark = await lockUsageMark(tx);
    if (mark.countedUntil >= until) return false;
    const next = await findNextCall(tx, mark.firstUncountedId);
    const hour = next && hourOf(next);
    if (!hour || hour >= until) {
      await updateUsageMark(tx, markAt(until));
      return false;
    }
    const after = markAt(new Date(hour.getTime() + hourMs));
    await insertKeyHours(tx, hour, mark.firstUncountedId, after.firstUncountedId);
    await updateUsageMark(tx, after);
    return true;
  });
}

const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

const markAt = (at: Date) => ({ countedUntil: at, firstUncountedId: idFloor("request", at) });
