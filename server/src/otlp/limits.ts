import type { Usage } from "./types.ts";

/** What one conversation may have of spans. Model calls repeat the chat so far: their bytes grow faster than they do. */
export const mostOfConversation: Usage = { spanCount: 10_000, byteCount: 32 * 1024 * 1024 };
