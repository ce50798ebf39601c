import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Jobs } from "../platform/queue.ts";
import { recordActivities } from "../timeline/index.ts";
import { scoreConversation, transcribeRecording } from "./jobs.ts";
import { findForScoring, updateRequested, updateTranscribing } from "./scoring-store.ts";
import type { ConversationId } from "./types.ts";

/** Has a conversation scored again, or transcribed where that is what had failed, in the background. */
export function requestScoring(
  { db, clock, jobs }: Deps & { readonly jobs: Jobs },
  { scope, id, rubricId }: ConversationId & { readonly rubricId: string | null },
): Promise<"queued_for_scoring" | "transcribing"> {
  return db.transaction(async (tx) => {
    const known = await findForScoring(tx, scope, id);
    if (!known) throw notFound("conversation");
    const at = clock.now();
    const asked = () =>
      recordActivities(tx, scope, [{ resourceId: id, type: "scoring_requested", changes: [{ field: "scoring" }], at }]);
    const onlyHeard = known.conversation.turnCount === 0 && known.conversation.audioUrl !== null;
    if (onlyHeard ? await updateTranscribing(tx, scope, { id, rubricId, at }) : false) {
      asked();
      await jobs.send(tx, transcribeRecording, [{ data: { ...scope, conversationId: id } }]);
      return "transcribing";
    }
    if (!(await updateRequested(tx, scope, { id, rubricId, at }))) {
      throw conflict("id", "The conversation is already waiting to be scored.");
    }
    asked();
    await jobs.send(tx, scoreConversation, [{ data: { ...scope, conversationIds: [id] } }]);
    return "queued_for_scoring";
  });
}
