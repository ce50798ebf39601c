import type { ExpectedRecording } from "../recordings/index.ts";
import type { NewConversation } from "./types.ts";

/** What is to be known of a conversation's recording before it can be fetched. */
export const recordingOf = ({
  id,
  audioUrl,
  scoringState,
}: Pick<NewConversation, "id" | "audioUrl" | "scoringState">): ExpectedRecording => ({
  conversationId: id,
  audioUrl,
  isTranscribed: scoringState === "transcribing",
});
