import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { type Found, findConversation } from "./store.ts";
import type { ConversationId } from "./types.ts";

export async function readConversation({ db }: Pick<Deps, "db">, { scope, id }: ConversationId): Promise<Found> {
  const found = await findConversation(db, scope, id);
  if (!found) throw notFound("conversation");
  return found;
}
