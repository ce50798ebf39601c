import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { type Recording, readRecording } from "../recordings/index.ts";
import { type Found, findConversation } from "./store.ts";
import type { ConversationId } from "./types.ts";

/** Returns a conversation with what became of its recording; undefined if it has none. */
export async function readConversation(
  { db }: Pick<Deps, "db">,
  { scope, id }: ConversationId,
): Promise<Found & { readonly recording: Recording | undefined }> {
  const found = await findConversation(db, scope, id);
  if (!found) throw notFound("conversation");
  const hasRecording = found.conversation.audioUrl !== null;
  return { ...found, recording: hasRecording ? await readRecording({ db }, { scope, conversationId: id }) : undefined };
}
