import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { readWebhook } from "./read-webhook.ts";
import { findReplay } from "./replay-store.ts";
import type { Replay, ReplayId } from "./types.ts";

export async function readReplay({ db }: Pick<Deps, "db">, { scope, webhookId, id }: ReplayId): Promise<Replay> {
  await readWebhook({ db }, { scope, id: webhookId });
  const found = await findReplay(db, scope, id);
  if (found?.webhookId !== webhookId) throw notFound("run");
  return found;
}
