import { unitOfWork } from "../platform/unit-of-work.ts";
import { type RunDeps, runTask } from "./run-task.ts";
import { listHeads } from "./task-store.ts";
import type { Head } from "./types.ts";

/** So many resources are looked at in one step, */
const maxResources = 200;
/** of which so many are worked on at a time, each with a connection, */
const concurrency = 4;
/** and of each so many tasks before others have their turn. */
const maxInARow = 50;

export interface Step {
  /** How many tasks were worked off. */
  readonly done: number;
  /** Where the next step goes on; undefined at the end. */
  readonly last: string | undefined;
}

/** Works off what is due, from one resource to the next. Any number of workers may do so at once. */
export async function runDueTasks(deps: RunDeps, after = ""): Promise<Step> {
  const heads = await listHeads(deps.db, after, maxResources);
  const now = deps.clock.now();
  const waiting = heads.filter(({ dueAt }) => dueAt <= now);
  let done = 0;
  const worker = async () => {
    for (let head = waiting.shift(); head; head = waiting.shift()) {
      const more = await workOff(deps, head);
      done += more;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { done, last: heads.length < maxResources ? undefined : heads.at(-1)?.resourceId };
}

async function workOff(deps: RunDeps, head: Head): Promise<number> {
  let done = 0;
  while (done < maxInARow) {
    const end = await unitOfWork(() => runTask(deps, head)).catch((error: Error) => {
      deps.log.error({ error: error.message }, "taking a rule's task failed");
      return "none" as const;
    });
    if (end !== "done") break;
    done++;
  }
  return done;
}
