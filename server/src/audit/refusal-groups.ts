import { createHash } from "node:crypto";
import { addressBlock } from "../platform/address-block.ts";
import { idOfHash } from "../platform/ids.ts";
import type { CallRecord, RefusalCount } from "./types.ts";

const minuteMs = 60_000;
/** Rows that one node may add in a minute, but for the few that count the rest. 500 take about 100 KB with their index. */
export const maxGroups = 500;
const maxAddress = 64;

/** What stands for the rest, once a minute has as many groups as it may have. */
const others = "(others)";

type RefusalGroup = Omit<RefusalCount, "calls" | "lastCallAt">;

/**
 * Sorts refused calls into the rows that count them. An attacker chooses the addresses and the routes, so their number is
 * bounded: what comes beyond it in a minute is counted by its status alone.
 */
export function createRefusalGroups(): { readonly of: (record: CallRecord) => RefusalGroup } {
  const groups = new Map<string, RefusalGroup>();
  let newestMs = 0;

  function find(minute: Date, names: readonly [address: string, method: string, endpoint: string], status: number) {
    const key = JSON.stringify([minute.getTime(), ...names, status]);
    const known = groups.get(key);
    if (known || (groups.size >= maxGroups && names[0] !== others)) return known;
    const [address, method, endpoint] = names;
    const id = idOfHash("refusal", minute, createHash("sha256").update(key).digest());
    const group = { id, minute, address, method, endpoint, status };
    groups.set(key, group);
    return group;
  }

  return {
    of({ at, ip, method, endpoint, status }) {
      const minute = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
      if (minute.getTime() > newestMs) {
        groups.clear();
        newestMs = minute.getTime();
      }
      const address = addressBlock(ip).slice(0, maxAddress);
      const group = find(minute, [address, method, endpoint], status);
      return group ?? (find(minute, [others, others, others], status) as RefusalGroup);
    },
  };
}

/** One count for each group, in the order of ids: nodes that count the same groups then never wait for each other in a circle. */
export function countGroups(calls: readonly { readonly group: RefusalGroup; readonly at: Date }[]): RefusalCount[] {
  const counts = new Map<string, RefusalCount>();
  for (const { group, at } of calls) {
    const { calls: before, lastCallAt } = counts.get(group.id) ?? { calls: 0, lastCallAt: at };
    counts.set(group.id, { ...group, calls: before + 1, lastCallAt: latest(at, lastCallAt) });
  }
  return [...counts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

const latest = (a: Date, b: Date) => new Date(Math.max(a.getTime(), b.getTime()));
