import type { Database } from "./src/database/database.ts";
import type { Log } from "./src/platform/log.ts";
import type { Secrets } from "./src/platform/secrets.ts";
import {
  createRefusedCalls,
  createTriggerAuthentication,
  createTriggerTokens,
  findTrigger,
} from "./src/triggers/index.ts";

export type TriggerWiring = ReturnType<typeof wireTriggers>;

/** What inbound triggers need of a node. */
export function wireTriggers({ db, log, secrets }: { db: Database; log: Log; secrets: Secrets }) {
  const tokens = createTriggerTokens(secrets);
  return {
    tokens,
    authenticate: createTriggerAuthentication({ db, tokens }),
    readTrigger: (scope: Parameters<typeof findTrigger>[1], id: string) => findTrigger(db, scope, id),
    refused: createRefusedCalls({ db, log }),
  };
}
