import type { SpanConversations } from "../conversations/index.ts";
import type { Jobs } from "../platform/queue.ts";
import type { Assemble } from "./assemble.ts";
import type { SpanWriter } from "./types.ts";

/** What storing spans and putting conversations together needs of others. */
export interface GatherPorts {
  readonly jobs: Jobs;
  readonly conversations: SpanConversations;
  /** For so long no span may come before a conversation counts as over. */
  readonly quietSeconds: number;
  readonly assemble: Assemble;
}

export interface SpanPorts extends GatherPorts {
  readonly spanWriter: SpanWriter;
}
