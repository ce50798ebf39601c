import type { Deps } from "../platform/http/route.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import { timesOf } from "./conversation-times.ts";
import { replaceConversationRow } from "./ingest-store.ts";
import { nothingGiven } from "./nothing-given.ts";
import { prepareContent } from "./prepare-content.ts";
import { keptContent } from "./prepare-conversation.ts";
import { queueWork } from "./queue-work.ts";
import { findForScoring } from "./scoring-store.ts";
import { lockSourced } from "./spans-store.ts";
import { packNodes } from "./trace/kept-nodes.ts";
import type { ConversationId } from "./types.ts";

export interface KeepTranscript extends ConversationId {
  /** Of the recording that was heard: one that was replaced meanwhile keeps waiting for its own. */
  readonly audioUrl: string;
  readonly transcript: string;
  readonly durationSeconds: number | null;
  readonly privacy: Privacy;
}

/** What was heard becomes the conversation's content, and is scored next. Answers whether it was still waiting for it. */
export function keepTranscript(
  { db, clock, jobs }: Deps & { readonly jobs: Jobs },
  { scope, id, audioUrl, transcript, durationSeconds, privacy }: KeepTranscript,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = await lockSourced(tx, scope, id);
    const waiting = await findForScoring(tx, scope, id);
    if (!known || waiting?.state !== "transcribing" || known.audioUrl !== audioUrl) return false;
    const content = prepareContent({ ...nothingGiven, transcript, audioUrl, agent: known.agent }, privacy.stored);
    const heard = {
      ...known,
      ...timesOf(known, { ...content, durationSeconds: content.durationSeconds ?? durationSeconds }),
      scoringState: content.scoringState,
      firstWords: content.firstWords,
      turnCount: content.turnCount,
      language: null,
      requestIds: [],
      updatedAt: clock.now(),
      content: keptContent(content),
    };
    await queueWork(jobs, tx, scope, [heard]);
    await replaceConversationRow(tx, scope, heard, packNodes(content.nodes));
    return true;
  });
}
