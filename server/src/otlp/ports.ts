import type { SpanConversations } from "../conversations/index.ts";
import type { Jobs } from "../platform/queue.ts";

export interface SpanPorts {
  readonly jobs: Jobs;
  readonly conversations: SpanConversations;
  /** For so long no span may come before a conversation counts as over. */
  readonly quietSeconds: number;
}
