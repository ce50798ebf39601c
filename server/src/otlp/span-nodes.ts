import type { SpanNodes } from "../conversations/index.ts";
import { type Assemble, createAssemble } from "./assemble.ts";
import { mostOfConversation } from "./limits.ts";
import { listConversationSpans } from "./span-store.ts";

/** The nodes of a conversation from whatever spans have come so far. */
export const spanNodesBy =
  (assemble: Assemble): SpanNodes =>
  async (db, scope, conversationId) =>
    assemble(await listConversationSpans(db, scope, conversationId, mostOfConversation));

/** For a command that serves nobody else. */
export const spanNodes = spanNodesBy(createAssemble(undefined));
