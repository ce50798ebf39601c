import type { Queryable } from "../database/database.ts";
import type { Log } from "../platform/log.ts";
import { type KeyUse, noteUses } from "./store.ts";

const everyMs = 1_000;

/**
 * Remembers when a secret was last used. Written behind the calls, at most once a second and secret: the audit log
 * is what must never miss a call, this is a convenience on top of it.
 */
export function createUseNotes(db: Queryable, log: Log) {
  let uses = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = uses;
    uses = new Map();
    if (written.size === 0) return;
    await noteUses(db, [...written.values()]).catch((error: Error) =>
      log.warn({ error: error.message }, "could not note when keys were last used"),
    );
  }

  return {
    note(use: KeyUse): void {
      uses.set(use.hash.toString("base64"), use);
      timer ??= setTimeout(flush, everyMs).unref();
    },
    flush,
  };
}

export type UseNotes = ReturnType<typeof createUseNotes>;
