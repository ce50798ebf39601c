import type { Deps } from "../platform/http/route.ts";
import { type PrivacyOf, privacyAhead } from "../platform/privacy.ts";
import type { Jobs } from "../platform/queue.ts";
import { type RecordingPorts, withCopy } from "../recordings/index.ts";
import type { Transcription } from "../transcription/index.ts";
import { keepTranscript } from "./keep-transcript.ts";
import { findForScoring, updateFailed } from "./scoring-store.ts";
import type { ConversationId } from "./types.ts";

export interface TranscribeDeps extends Deps, RecordingPorts {
  readonly jobs: Jobs;
  readonly privacyOf: PrivacyOf;
  readonly transcription: Transcription;
}

/** Listens to a recording. Throws when another attempt may go better, and it is not the last. */
export async function transcribeConversation(
  deps: TranscribeDeps,
  { scope, id, isLast }: ConversationId & { readonly isLast: boolean },
): Promise<"transcribed" | "failed" | "nothing to do"> {
  const known = await findForScoring(deps.db, scope, id);
  const audioUrl = known?.conversation.audioUrl;
  if (known?.state !== "transcribing" || typeof audioUrl !== "string") return "nothing to do";
  const fail = async (reason: string) => {
    await updateFailed(deps.db, scope, { id, reason, at: deps.clock.now() });
    return "failed" as const;
  };
  const agentChannel = known.conversation.metadata.agent_channel;
  const channel = agentChannel === 0 || agentChannel === 1 ? ({ agentChannel } as const) : {};
  const heard = await withCopy(deps, { scope, conversationId: id, sourceUrl: audioUrl, isLast }, (path) =>
    deps.transcription.transcribe({ path, ...channel }),
  );
  if (heard.kind === "failed") {
    if (heard.retry && !isLast) throw new Error(heard.reason);
    return fail(heard.reason);
  }
  if (!/\S/.test(heard.text)) return fail("No one speaks in the recording.");
  const { text: transcript, durationSeconds } = heard;
  const privacy = await privacyAhead(await deps.privacyOf(scope), transcript);
  const kept = await keepTranscript(deps, { scope, id, audioUrl, transcript, durationSeconds, privacy });
  return kept ? "transcribed" : "nothing to do";
}
